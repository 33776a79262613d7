import { useParams } from 'react-router'
import { Appearances } from './detail/appearances.tsx'
import { Beginnings } from './detail/beginnings.tsx'
import { Head } from './detail/head.tsx'
import { Met } from './detail/met.tsx'
import { EntityPage } from './detail/page.tsx'
import { TwinsBox } from './detail/twins-box.tsx'

/** A character: where they appear, and with whom. */
export function Component() {
  const { characterId = '' } = useParams()
  return (
    <EntityPage kind="characters" told={characterId}>
      {(entity, own) => (
        <>
          <Head kind="characters" entity={entity} own={own} />
          <div className="entity-body">
            <Appearances kind="characters" entity={entity} />
            <aside className="entity-beside">
              <TwinsBox kind="characters" entity={entity} />
              <Beginnings name={entity.name} own={own} />
              <Met key={entity.id} kind="characters" id={entity.id} />
            </aside>
          </div>
        </>
      )}
    </EntityPage>
  )
}
