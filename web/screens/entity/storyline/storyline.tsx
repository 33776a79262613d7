import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { lazyChunk } from '#web/components/screen/lazy-chunk.tsx'
import { Optional } from '#web/components/screen/optional.tsx'
import { type ComicCard, comicQuery } from '#web/data/comics/comic.ts'
import type { EntityDetail } from '#web/data/entities/entities.ts'
import type { EntityComics } from '#web/data/entities/entity-comics.ts'
import { cardsByPathQuery } from '#web/data/entities/storyline.ts'
import { useReadingState } from '#web/data/progress/progress-lists.ts'
import { EntityPage } from '../detail/entity-page.tsx'
import { Banner } from './banner.tsx'
import type { Part } from './parts.ts'
import { StoryPath } from './story-path.tsx'
import './storyline.css'

const DuplicatesBox = lazyChunk(async () => ({
  default: (await import('../detail/duplicates-box.tsx')).DuplicatesBox,
}))
const StoryAside = lazyChunk(async () => ({ default: (await import('./story-aside.tsx')).StoryAside }))

/** Screen of a storyline: its head, its parts and gaps in order, its series and characters. */
export function Component() {
  const { storylineId = '' } = useParams()
  return (
    <EntityPage kind="storylines" idOrName={storylineId}>
      {(storyline, own) => <StorylineContent storyline={storyline} own={own} />}
    </EntityPage>
  )
}

const NO_CARDS: ReadonlyMap<string, ComicCard> = new Map()

function StorylineContent({ storyline, own }: { storyline: EntityDetail; own: EntityComics }) {
  const cards = useQuery({ ...cardsByPathQuery(own.paths), enabled: own.paths.length > 0 })
  const known = own.paths.length > 0 ? cards.data : NO_CARDS
  const parts = useMemo(
    () =>
      storyline.comics.map(
        ({ comic_path, story_order }): Part => ({
          path: comic_path,
          order: story_order ?? null,
          comic: known?.get(comic_path) ?? null,
        }),
      ),
    [storyline, known],
  )
  const first = parts.find(({ comic }) => comic !== null)?.comic
  const { data: whole } = useQuery({ ...comicQuery(first?.id ?? ''), enabled: first !== undefined })
  const stateOf = useReadingState()
  const total = whole?.metadata.storyline?.total ?? null
  return (
    <>
      <Banner storyline={storyline} parts={parts} total={total} stateOf={stateOf} />
      <div className="story-body">
        <div>
          <Optional>
            <DuplicatesBox kind="storylines" entity={storyline} />
          </Optional>
          <StoryPath
            storyline={storyline}
            parts={parts}
            total={total}
            stateOf={stateOf}
            isLoading={known === undefined}
          />
        </div>
        <Optional>
          <StoryAside own={own} parts={parts} />
        </Optional>
      </div>
    </>
  )
}
