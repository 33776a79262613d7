import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ownTitle } from '#domain/comic-name.ts'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { ComicCell } from '#web/actions/cards/cells.tsx'
import { GridSelection } from '#web/actions/lazy-actions.tsx'
import { paths } from '#web/app/paths.ts'
import { Switch } from '#web/components/fields/switch.tsx'
import { CoverGrid, type GridHandle } from '#web/components/lists/cover-grid.tsx'
import type { ComicCard } from '#web/data/comics/comics.ts'
import { Gap } from './gap.tsx'
import { JumpField } from './jump-field.tsx'
import { nextIssue } from './next-issue.ts'
import { Ruler } from './ruler.tsx'
import { rulerCells } from './ruler-cells.ts'
import { ISSUE_SORTS, indexOfNumber, type SeriesEntry, sortEntries, withGaps } from './series-entries.ts'

interface IssuesProps {
  readonly issues: readonly ComicCard[]
  /** Missing whole numbers between the existing issue numbers, without those that the user does not want. */
  readonly missing: readonly string[]
  /** Ids of the issues by publication date. */
  readonly byDate: readonly string[]
  readonly stateOf: (issue: ComicCard) => ReadingState
  /** Called with missing numbers that the user does not want. */
  readonly onRefuse: (numbers: readonly string[]) => void
}

/** A series' issues and gaps as a grid, with the ruler of its numbers, the order, and a filter of unread issues. */
export function Issues({ issues, missing, byDate, stateOf, onRefuse }: IssuesProps) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const sort = ISSUE_SORTS.find((each) => each === params.get('sort')) ?? 'number'
  const isUnreadOnly = params.has('unread')
  const all = useMemo(() => withGaps(issues, missing), [issues, missing])
  const isShown = (entry: SeriesEntry<ComicCard>) =>
    !isUnreadOnly || entry.kind === 'gap' || stateOf(entry.issue).state !== 'read'
  const entries = sortEntries(all, sort, byDate).filter(isShown)
  const area = useRef<HTMLDivElement>(null)
  const grid = useRef<GridHandle>(null)
  const shown = useRef(entries)
  shown.current = entries
  const at = useCallback((index: number) => {
    const entry = shown.current[index]
    return entry?.kind === 'issue' ? ({ kind: 'comic', comic: entry.issue } as const) : undefined
  }, [])
  const next = nextIssue(issues, stateOf)
  const cells = rulerCells(all, (issue) => {
    if (next?.kind === 'continue' && next.issue === issue) return 'current'
    return stateOf(issue).state === 'read' ? 'read' : 'unread'
  })
  const jump = (number: string): boolean => {
    const index = indexOfNumber(entries, number)
    if (index >= 0) grid.current?.focus(index)
    return index >= 0
  }
  const change = (name: string, value: string | null) => {
    const changed = new URLSearchParams(params)
    if (value === null) changed.delete(name)
    else changed.set(name, value)
    setParams(changed, { replace: true, preventScrollReset: true })
  }
  return (
    <section className="issues" aria-labelledby="issues">
      <header>
        <h2 className="heading" id="issues">
          {t('series.issues')}
        </h2>
        {cells.length > 1 && <JumpField onJump={jump} />}
        <div className="end">
          <Switch
            title={t('series.unreadOnly')}
            checked={isUnreadOnly}
            onChange={(isOn) => change('unread', isOn ? '' : null)}
          />
          <select
            aria-label={t('comics.sort')}
            value={sort}
            onChange={({ target }) => change('sort', target.value === 'number' ? null : target.value)}
          >
            {ISSUE_SORTS.map((each) => (
              <option key={each} value={each}>
                {t(`series.sorts.${each}`)}
              </option>
            ))}
          </select>
        </div>
      </header>
      {cells.length > 1 && <Ruler cells={cells} onJump={jump} />}
      {entries.length === 0 && (
        <p className="all-read" role="status">
          {t('series.allRead')}
        </p>
      )}
      <div ref={area}>
        <CoverGrid
          key={`${sort} ${isUnreadOnly}`}
          ref={grid}
          label={t('series.issues')}
          count={entries.length}
          keyOf={(index) => keyOf(entries[index], index)}
        >
          {(index, cell) => {
            const entry = entries[index]
            if (entry === undefined) return null
            if (entry.kind === 'gap') return <Gap gap={entry} tabIndex={cell.tabIndex} onRefuse={onRefuse} />
            const { issue } = entry
            return (
              <ComicCell
                comic={issue}
                page={paths.comic(issue.id)}
                number={issue.number}
                own={issue.number === null ? undefined : ownTitle(issue)}
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
