import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadingState } from '#domain/reading-state.ts'
import { ComicCell } from '#web/actions/cards/cells.tsx'
import { GridSelection } from '#web/actions/later.tsx'
import { paths } from '#web/app/paths.ts'
import { type Cell, CoverGrid } from '#web/components/lists/cover-grid.tsx'
import { ownTitle } from '#web/components/text/own-title.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import { type Place, withGaps } from './gaps.ts'

interface IssuesProps {
  readonly issues: readonly ComicCard[]
  /** Whole numbers that are not there, between those that are. */
  readonly missing: readonly string[]
  readonly stateOf: (issue: ComicCard) => ReadingState
}

/** The issues in order with those that are missing, each with how far it has been read, and how many are. */
export function Issues({ issues, missing, stateOf }: IssuesProps) {
  const { t } = useTranslation()
  const places = useMemo(() => withGaps(issues, missing), [issues, missing])
  const area = useRef<HTMLDivElement>(null)
  const at = useCallback(
    (index: number) => {
      const place = places[index]
      return place?.kind === 'issue' ? ({ kind: 'comic', comic: place.issue } as const) : undefined
    },
    [places],
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
          count={places.length}
          keyOf={(index) => keyOf(places[index], index)}
        >
          {(index, cell) => {
            const place = places[index]
            if (place === undefined) return null
            if (place.kind === 'gap') return <Gap from={place.from} to={place.to} tabIndex={cell.tabIndex} />
            const { issue } = place
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

function keyOf(place: Place<ComicCard> | undefined, index: number): string {
  if (place === undefined) return String(index)
  return place.kind === 'issue' ? `comic-${place.issue.id}` : `gap-${place.from}`
}

/** Where issues are missing. Nothing lies behind it, and yet the arrow keys come by: a link without an address. */
function Gap({ from, to, tabIndex }: { from: number; to: number } & Pick<Cell, 'tabIndex'>) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y: a placeholder link, as HTML has it for where a link might have been
    <a className="gap" tabIndex={tabIndex}>
      <span>
        {from === to ? t('series.missing', { number: from }) : t('series.missingRun', { from, to })}
      </span>
    </a>
  )
}
