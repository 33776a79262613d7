import { useParams } from 'react-router'
import { Appearances } from './detail/appearances.tsx'
import { Beginnings } from './detail/beginnings.tsx'
import { DuplicatesBox } from './detail/duplicates-box.tsx'
import { EntityPage } from './detail/entity-page.tsx'
import { Head } from './detail/head.tsx'
import { RelatedEntities } from './detail/related-entities.tsx'

/** Screen of a character: its appearances, and the characters it appears with. */
export function Component() {
  const { characterId = '' } = useParams()
  return (
    <EntityPage kind="characters" idOrName={characterId}>
      {(entity, own) => (
        <>
          <Head kind="characters" entity={entity} own={own} />
          <div className="entity-body">
            <Appearances kind="characters" entity={entity} />
            <aside className="entity-beside">
              <DuplicatesBox kind="characters" entity={entity} />
              <Beginnings name={entity.name} own={own} />
              <RelatedEntities key={entity.id} kind="characters" id={entity.id} />
            </aside>
          </div>
        </>
      )}
    </EntityPage>
  )
}
