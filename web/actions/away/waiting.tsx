import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Cover } from '#web/components/cover/cover.tsx'
import { useIssueName } from '#web/components/issue-name.ts'
import { type Unfinished, unfinishedQuery } from '#web/data/unfinished.ts'
import '#web/components/cards/continue-card.css'

/** The colour of a comic whose own ink nobody here knows. */
const PLAIN = 'var(--ink-4)'

/** Te espera aquí: what was left half-way, to be opened once the computer is back. */
export function Waiting() {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useQuery(unfinishedQuery)
  if (!data?.length) return null
  return (
    <section className="asleep-waiting" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('away.off.waits')}</h2>
        <span>{t('away.off.waitsHint')}</span>
      </header>
      <ul>
        {data.map((comic) => (
          <Card key={comic.id} comic={comic} />
        ))}
      </ul>
    </section>
  )
}

function Card({ comic }: { comic: Unfinished }) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  const { title, number, page, pageCount } = comic
  const cover = comic.cover ?? { id: comic.id, version: null, tint: PLAIN, ratio: null }
  const share = pageCount > 0 ? Math.min(1, page / pageCount) : 0
  return (
    <li className="continue" style={{ '--tint': cover.tint } as CSSProperties}>
      <Cover cover={cover} title={title} sizes="92px" decorative />
      <div className="body">
        <div className="name">{title}</div>
        <div className="about">{number !== null && nameOf(number)}</div>
        <div className="foot">
          <span className="bar" aria-hidden="true">
            <i style={{ transform: `scaleX(${share})` }} />
          </span>
          <span className="tabular">{t('common.progress', { page, total: pageCount })}</span>
        </div>
      </div>
    </li>
  )
}
