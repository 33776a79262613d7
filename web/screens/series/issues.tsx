import { useTranslation } from 'react-i18next'
import type { ReadingState } from '#domain/reading-state.ts'
import { paths } from '#web/app/paths.ts'
import { IssueCard } from '#web/components/cards/issue-card.tsx'
import { ReadingLine } from '#web/components/cards/reading-line.tsx'
import { CoverGrid } from '#web/components/cover-grid.tsx'
import type { ComicCard } from '#web/data/comics.ts'

interface IssuesProps {
  readonly issues: readonly ComicCard[]
  readonly stateOf: (issue: ComicCard) => ReadingState
}

/** The issues in order, each with how far it has been read, and how many are. */
export function Issues({ issues, stateOf }: IssuesProps) {
  const { t } = useTranslation()
  const read = issues.filter((issue) => stateOf(issue).state === 'read').length
  return (
    <section className="issues" aria-labelledby="issues">
      <header>
        <h2 className="heading" id="issues">
          {t('series.issues')}
        </h2>
        {read > 0 && (
          <>
            <span className="read tabular">{t('series.read', { count: read, total: issues.length })}</span>
            <span className="bar" aria-hidden="true">
              <i style={{ transform: `scaleX(${read / issues.length})` }} />
            </span>
          </>
        )}
      </header>
      <CoverGrid
        label={t('series.issues')}
        count={issues.length}
        keyOf={(index) => issues[index]?.id ?? String(index)}
      >
        {(index, cell) => {
          const issue = issues[index]
          if (issue === undefined) return null
          const state = stateOf(issue)
          return (
            <IssueCard
              issue={issue}
              to={paths.read(issue.id)}
              number={issue.number}
              progress={state.state === 'started' ? state.share : undefined}
              line={<ReadingLine comic={issue} reading={state} />}
              {...cell}
            />
          )
        }}
      </CoverGrid>
    </section>
  )
}
