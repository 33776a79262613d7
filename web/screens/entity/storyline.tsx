import { useParams } from 'react-router'
import { Appearances } from './detail/appearances.tsx'
import { Head } from './detail/head.tsx'
import { EntityPage } from './detail/page.tsx'
import { TwinsBox } from './detail/twins-box.tsx'

/** A storyline and its comics. */
export function Storyline() {
  const { storylineId = '' } = useParams()
  return (
    <EntityPage kind="storylines" told={storylineId}>
      {(entity, own) => (
        <>
          <Head kind="storylines" entity={entity} own={own} />
          <div className="entity-body alone">
            <TwinsBox kind="storylines" entity={entity} />
            <Appearances kind="storylines" entity={entity} />
          </div>
        </>
      )}
    </EntityPage>
  )
}
