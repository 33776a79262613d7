import { useParams } from 'react-router'
import { Credits } from './detail/credits.tsx'
import { Head } from './detail/head.tsx'
import { Met } from './detail/met.tsx'
import { EntityPage } from './detail/page.tsx'
import { TwinsBox } from './detail/twins-box.tsx'

/** An artist: what they made, in which role, and with whom. */
export function Component() {
  const { artistId = '' } = useParams()
  return (
    <EntityPage kind="artists" told={artistId}>
      {(entity, own) => (
        <>
          <Head kind="artists" entity={entity} own={own} />
          <div className="entity-body">
            <Credits entity={entity} />
            <aside className="entity-beside">
              <TwinsBox kind="artists" entity={entity} />
              <Met key={entity.id} kind="artists" id={entity.id} />
            </aside>
          </div>
        </>
      )}
    </EntityPage>
  )
}
