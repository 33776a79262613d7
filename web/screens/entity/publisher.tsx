import { useParams } from 'react-router'
import { DuplicatesBox } from './detail/duplicates-box.tsx'
import { EntityPage } from './detail/entity-page.tsx'
import { Head } from './detail/head.tsx'
import { Published } from './detail/published.tsx'

/** Screen of a publisher and its comics. */
export function Component() {
  const { publisherId = '' } = useParams()
  return (
    <EntityPage kind="publishers" idOrName={publisherId}>
      {(entity, own) => (
        <>
          <Head kind="publishers" entity={entity} own={own} />
          <div className="entity-body alone">
            <DuplicatesBox kind="publishers" entity={entity} />
            <Published entity={entity} own={own} />
          </div>
        </>
      )}
    </EntityPage>
  )
}
