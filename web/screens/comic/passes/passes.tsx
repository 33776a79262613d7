import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayText } from '#web/actions/history/moment-text.ts'
import { paths } from '#web/app/paths.ts'
import { type Pass, type ProgressState, passesQuery } from '#web/data/progress/history.ts'
import { SittingRow } from './sitting-row.tsx'
import './passes.css'

/** The comic's reading history: its passes, the last first, each with its reading sessions. */
export default function Passes({ comicId }: { comicId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(passesQuery(comicId))
  if (data === undefined) return null
  const { passes, progress } = data
  return (
    <section className="part" aria-labelledby="comic-passes">
      <div className="block-head passes-head">
        <h2 className="heading" id="comic-passes">
          {t('history.title')}
        </h2>
        {passes.length > 0 && (
          <Link className="text-link" to={paths.readings}>
            <History aria-hidden="true" />
            {t('history.seeAll')}
          </Link>
        )}
      </div>
      {passes.length === 0 ? (
        <p className="passes-none">{t('history.unopened')}</p>
      ) : (
        <ol className="passes">
          {passes.map((pass, rank) => (
            <PassRow key={pass.pass} comicId={comicId} pass={pass} progress={progress} isLast={rank === 0} />
          ))}
        </ol>
      )}
    </section>
  )
}

interface PassRowProps {
  readonly comicId: string
  readonly pass: Pass
  /** The comic's progress now. */
  readonly progress: ProgressState | null
  readonly isLast: boolean
}

function PassRow({ comicId, pass: { pass, sittings, isFinished }, progress, isLast }: PassRowProps) {
  const { t, i18n } = useTranslation()
  const isNow = isLast && !isFinished && progress !== null
  const end = sittings.at(-1)?.at
  return (
    <li className="pass">
      <h3 className="font-display">
        <span aria-hidden="true">{t('history.pass', { number: pass })}</span>
        <span className="sr-only">{t('history.passLabel', { number: pass })}</span>
        <small>{isNow ? t('history.now') : end !== undefined && dayText(new Date(end), i18n.language)}</small>
      </h3>
      <div>
        <Bar pass={{ pass, sittings, isFinished }} isNow={isNow} />
        <ul>
          {sittings.map((sitting) => (
            <SittingRow key={sitting.id} comicId={comicId} sitting={sitting} progress={progress} />
          ))}
        </ul>
        {isNow && progress.pageCount > 0 && (
          <p>{t('history.at', { page: progress.page, total: progress.pageCount })}</p>
        )}
      </div>
    </li>
  )
}

/** Bar of a pass: a segment for the pages of each reading session, then an outline for the unread pages. */
function Bar({ pass: { sittings, isFinished }, isNow }: { pass: Pass; isNow: boolean }) {
  const counted = sittings.filter(({ after, isUndone }) => after !== null && !isUndone)
  const total = Math.max(1, ...counted.map(({ after }) => after?.pageCount ?? 0))
  let reached = 0
  const parts = counted.flatMap(({ id, after }) => {
    const page = after?.page ?? 0
    const pages = page - reached
    reached = Math.max(reached, page)
    return pages > 0 ? [{ id, pages }] : []
  })
  const remaining = isFinished ? 0 : total - reached
  return (
    <div className="pass-bar" data-now={isNow || undefined} aria-hidden="true">
      {parts.map(({ id, pages }) => (
        <i key={id} style={{ flexGrow: pages }} />
      ))}
      {remaining > 0 && <s style={{ flexGrow: remaining }} />}
    </div>
  )
}
