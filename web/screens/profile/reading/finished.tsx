import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Backs } from '#web/components/cards/series-card.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import type { FinishedSeries } from '#web/data/read-year.ts'

const SHOWN = 8

/** The series of a year that came to their end, the last first, with the month of it. */
export function Finished({ finished }: { finished: readonly FinishedSeries[] }) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  return (
    <section className="box" aria-labelledby="profile-finished">
      <div className="box-head">
        <h2 id="profile-finished">{t('you.finished')}</h2>
        <span>{t('you.finishedCount', { count: finished.length })}</span>
        {finished.length > SHOWN && (
          <button type="button" className="text-link" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {t(isAll ? 'you.fewer' : 'common.seeAll')}
          </button>
        )}
      </div>
      <ul className="finished">
        {finished.slice(0, isAll ? undefined : SHOWN).map((one) => (
          <li key={one.series.key}>
            <Stack {...one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Stack({ series, at }: FinishedSeries) {
  const { i18n } = useTranslation()
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'long' })
  const [front, ...behind] = series.stack
  return (
    <Link to={paths.series(series.key)} className="card stack">
      <div className="well">
        <Backs of={behind} />
        {front && <Cover cover={front} title={series.name} sizes="110px" decorative className="front" />}
      </div>
      <div className="title">{series.name}</div>
      <div className="line">{month.format(new Date(at))}</div>
    </Link>
  )
}
