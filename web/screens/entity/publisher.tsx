import { useParams } from 'react-router'
import { Head } from './detail/head.tsx'
import { EntityPage } from './detail/page.tsx'
import { Published } from './detail/published.tsx'
import { TwinsBox } from './detail/twins-box.tsx'

/** A publisher and what it has published. */
export function Component() {
  const { publisherId = '' } = useParams()
  return (
    <EntityPage kind="publishers" told={publisherId}>
      {(entity, own) => (
        <>
          <Head kind="publishers" entity={entity} own={own} />
          <div className="entity-body alone">
            <TwinsBox kind="publishers" entity={entity} />
            <Published entity={entity} own={own} />
          </div>
        </>
      )}
    </EntityPage>
  )
}
