import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { ComicCell } from '#web/actions/cards/cells.tsx'
import { GridSelection } from '#web/actions/lazy-actions.tsx'
import { paths } from '#web/app/paths.ts'
import { type Cell, CoverGrid } from '#web/components/lists/cover-grid.tsx'
import { ownTitle } from '#web/components/text/own-title.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import { type SeriesEntry, withGaps } from './with-gaps.ts'

interface IssuesProps {
  readonly issues: readonly ComicCard[]
  /** Missing whole numbers between the existing issue numbers. */
  readonly missing: readonly string[]
  readonly stateOf: (issue: ComicCard) => ReadingState
}

/** Grid of a series' issues and gaps in order, with the number of read issues. */
export function Issues({ issues, missing, stateOf }: IssuesProps) {
  const { t } = useTranslation()
  const entries = useMemo(() => withGaps(issues, missing), [issues, missing])
  const area = useRef<HTMLDivElement>(null)
  const at = useCallback(
    (index: number) => {
      const entry = entries[index]
      return entry?.kind === 'issue' ? ({ kind: 'comic', comic: entry.issue } as const) : undefined
    },
    [entries],
  )
  const read = issues.filter((issue) => stateOf(issue).state === 'read').length
  return (
    <section className="issues" aria-labelledby="issues">
      <header>
        <h2 className="heading" id="issues">
          {t('series.issues')}
        </h2>
        {read > 0 && (
          <>
            <span className="read tabular">{t('common.readOf', { count: read, total: issues.length })}</span>
            <span className="bar" aria-hidden="true">
              <i style={{ transform: `scaleX(${read / issues.length})` }} />
            </span>
          </>
        )}
      </header>
      <div ref={area}>
        <CoverGrid
          label={t('series.issues')}
          count={entries.length}
          keyOf={(index) => keyOf(entries[index], index)}
        >
          {(index, cell) => {
            const entry = entries[index]
            if (entry === undefined) return null
            if (entry.kind === 'gap') return <Gap from={entry.from} to={entry.to} tabIndex={cell.tabIndex} />
            const { issue } = entry
            return (
              <ComicCell
                comic={issue}
                page={paths.comic(issue.id)}
                number={issue.number}
                own={issue.number === null ? undefined : ownTitle(issue.title, issue.series)}
                {...cell}
              />
            )
          }}
        </CoverGrid>
      </div>
      <GridSelection area={area} at={at} />
    </section>
  )
}

function keyOf(entry: SeriesEntry<ComicCard> | undefined, index: number): string {
  if (entry === undefined) return String(index)
  return entry.kind === 'issue' ? `comic-${entry.issue.id}` : `gap-${entry.from}`
}

/** Cell for missing issues. A link without `href`, because the grid's arrow keys move between links. */
function Gap({ from, to, tabIndex }: { from: number; to: number } & Pick<Cell, 'tabIndex'>) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y: HTML defines a link without `href` as a placeholder
    <a className="gap" tabIndex={tabIndex}>
      <span>
        {from === to ? t('series.missing', { number: from }) : t('series.missingRun', { from, to })}
      </span>
    </a>
  )
}
