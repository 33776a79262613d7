import { useParams } from 'react-router'
import { Credits } from './detail/credits.tsx'
import { DuplicatesBox } from './detail/duplicates-box.tsx'
import { EntityPage } from './detail/entity-page.tsx'
import { Head } from './detail/head.tsx'
import { RelatedEntities } from './detail/related-entities.tsx'

/** Screen of an artist: their comics by role, and the artists they worked with. */
export function Component() {
  const { artistId = '' } = useParams()
  return (
    <EntityPage kind="artists" idOrName={artistId}>
      {(entity, own) => (
        <>
          <Head kind="artists" entity={entity} own={own} />
          <div className="entity-body">
            <Credits entity={entity} />
            <aside className="entity-beside">
              <DuplicatesBox kind="artists" entity={entity} />
              <RelatedEntities key={entity.id} kind="artists" id={entity.id} />
            </aside>
          </div>
        </>
      )}
    </EntityPage>
  )
}
