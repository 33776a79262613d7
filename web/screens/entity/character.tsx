import { useParams } from 'react-router'
import { lazyChunk } from '#web/components/screen/lazy-chunk.tsx'
import { Optional } from '#web/components/screen/optional.tsx'
import { Appearances } from './detail/appearances.tsx'
import { Beginnings } from './detail/beginnings.tsx'
import { DuplicatesBox } from './detail/duplicates-box.tsx'
import { EntityPage } from './detail/entity-page.tsx'
import { Head } from './detail/head.tsx'
import { RelatedEntities } from './detail/related-entities.tsx'

const SeriesBySeries = lazyChunk(async () => ({
  default: (await import('./detail/series-by-series.tsx')).SeriesBySeries,
}))

/** Screen of a character: its series issue by issue, its appearances, and the characters it appears with. */
export function Component() {
  const { characterId = '' } = useParams()
  return (
    <EntityPage kind="characters" idOrName={characterId}>
      {(entity, own) => (
        <>
          <Head kind="characters" entity={entity} own={own} />
          <div className="entity-body">
            <div className="entity-own">
              <Optional>
                <SeriesBySeries own={own} />
              </Optional>
              <Appearances kind="characters" entity={entity} />
            </div>
            <aside className="entity-beside">
              <DuplicatesBox kind="characters" entity={entity} />
              <Beginnings own={own} />
              <RelatedEntities key={entity.id} kind="characters" id={entity.id} />
            </aside>
          </div>
        </>
      )}
    </EntityPage>
  )
}
