import { useQueryClient } from '@tanstack/react-query'
import { FolderSearch, Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { Path, type PathRow } from '#web/components/path/path.tsx'
import { PathBody, PathHole } from '#web/components/path/path-body.tsx'
import { State } from '#web/components/screen/states.tsx'
import { useComicName } from '#web/components/text/issue-name.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import type { EntityDetail } from '#web/data/entities/entities.ts'
import { arrangeParts } from '#web/data/entities/storyline.ts'
import { PartBody } from './part-body.tsx'
import { fileNameOf, markOf, nextPart, type Part, pathsAfterMove, type StoryRow, storyRows } from './parts.ts'

const FindPart = lazy(async () => ({ default: (await import('./find-part.tsx')).FindPart }))

interface StoryPathProps {
  readonly storyline: EntityDetail
  readonly parts: readonly Part[]
  readonly total: number | null
  readonly stateOf: (comic: ComicCard) => ReadingState
  readonly isLoading: boolean
}

/** List of the parts and gaps in story order; parts can be moved. */
export function StoryPath({ storyline, parts, total, stateOf, isLoading }: StoryPathProps) {
  const { t } = useTranslation()
  const comicName = useComicName()
  const client = useQueryClient()
  const [order, setOrder] = useState<readonly Part[] | null>(null)
  const [search, setSearch] = useState<{ readonly order: number | null; readonly series: string } | null>(
    null,
  )
  const [isSearching, setSearching] = useState(false)
  // A moved part is shown in its new position until the account has stored the order.
  const shown = order ?? parts
  const rows = useMemo(() => storyRows(shown, total), [shown, total])
  const nextId = nextPart(shown, stateOf)?.comic.id
  const read = parts.filter(({ comic }) => comic !== null && stateOf(comic).state === 'read').length

  const rowOf = (index: number): PathRow | undefined => {
    const row = rows[index]
    if (row === undefined) return undefined
    if (row.kind === 'gap') {
      const { from, to } = row.gap
      return {
        key: `gap ${from}`,
        name: gapName(row),
        state: 'missing',
        mark: rangeOf(from, to),
        fixed: true,
      }
    }
    const { part } = row
    const state =
      part.comic === null
        ? 'missing'
        : part.comic.id === nextId
          ? 'here'
          : stateOf(part.comic).state === 'read'
            ? 'read'
            : 'ahead'
    return {
      key: part.path,
      name: part.comic ? comicName(part.comic) : fileNameOf(part.path),
      state,
      mark: markOf(shown, part),
    }
  }
  const gapName = ({ gap: { from, to } }: StoryRow & { kind: 'gap' }) =>
    from === to ? t('storyline.missing', { part: from }) : t('storyline.missingMany', { from, to })

  async function move({ from, to }: { readonly from: number; readonly to: number }): Promise<void> {
    const after = pathsAfterMove(rows, from, to)
    const byPath = new Map(shown.map((part) => [part.path, part]))
    const numbers = shown.map((part) => part.order)
    setOrder(
      after.flatMap((path, at) => {
        const part = byPath.get(path)
        return part === undefined ? [] : [{ ...part, order: numbers[at] ?? null }]
      }),
    )
    try {
      await arrangeParts(client, storyline.id, after)
    } finally {
      setOrder(null)
    }
  }

  const find = (order: number | null, series: string) => {
    setSearch({ order, series })
    setSearching(true)
  }

  return (
    <section className="story-path" aria-labelledby="story-order">
      <header>
        <h2 className="heading" id="story-order">
          {t('storyline.inOrder')}
        </h2>
        {parts.length > 0 && (
          <>
            <span className="read tabular">{t('storyline.readOf', { read, total: parts.length })}</span>
            <span className="bar" aria-hidden="true">
              <i style={{ width: `${(read / parts.length) * 100}%` }} />
            </span>
          </>
        )}
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => find(null, '')}>
          {t('storyline.add')}
        </Button>
      </header>
      {rows.length === 0 ? (
        <State title={t('entities.empty')}>{t('storyline.emptyHint')}</State>
      ) : isLoading ? (
        <p role="status" className="story-loading">
          <span className="sr-only">{t('entities.loading.storylines')}</span>
          <SkeletonLine width="100%" height={102} />
          <SkeletonLine width="100%" height={102} />
        </p>
      ) : (
        <Path label={t('storyline.inOrder')} count={rows.length} rowOf={rowOf} onMove={move}>
          {(index, { sizes, eager, hint }) => {
            const row = rows[index]
            if (row === undefined) return null
            if (row.kind === 'gap') {
              const before = rows[index - 1]
              const series = before?.kind === 'part' ? (before.part.comic?.series ?? '') : ''
              return (
                <PathBody
                  cover={<PathHole />}
                  title={gapName(row)}
                  about={t('storyline.notHere')}
                  hint={hint}
                  offer={
                    <Button
                      size="small"
                      icon={<FolderSearch aria-hidden="true" />}
                      onClick={() => find(row.gap.from, series)}
                    >
                      {t('storyline.find')}
                    </Button>
                  }
                />
              )
            }
            return (
              <PartBody
                storylineId={storyline.id}
                part={row.part}
                sizes={sizes}
                eager={eager}
                hint={hint}
                stateOf={stateOf}
              />
            )
          }}
        </Path>
      )}
      {search !== null && (
        <Suspense>
          <FindPart
            key={`${search.order} ${search.series}`}
            storyline={storyline}
            order={search.order}
            series={search.series}
            open={isSearching}
            onClose={() => setSearching(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Returns the text in the circle of a gap. */
const rangeOf = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`)
