import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { localDay } from '#domain/calendar.ts'
import { paths } from '#web/app/paths.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { Backs } from '#web/components/cards/series-card.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { formatCount } from '#web/components/text/format.ts'
import {
  type FinishedSeries,
  finishedSeriesQuery,
  firstReadYearQuery,
  readYearQuery,
} from '#web/data/progress/read-year.ts'
import { YearCalendar } from './year-calendar.tsx'
import { totalsOf } from './year-totals.ts'
import './reading.css'

const SHOWN = 8

/** The series that were finished in a year, the last first, each with its month. */
function FinishedSeriesBox({ finished }: { finished: readonly FinishedSeries[] }) {
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

interface Figure {
  readonly name: string
  /** Shorter name for phones. */
  readonly short?: string
  readonly count?: number | undefined
  /** Shown instead of the count. */
  readonly text?: string
}

/** Formats a duration: "45 min", "12 h"; in hours from two hours on. */
function durationText(seconds: number, language: string): string {
  const isLong = seconds >= 7_200
  const value = Math.round(seconds / (isLong ? 3_600 : 60))
  const unit = isLong ? 'hour' : 'minute'
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value)
}

/** Reading statistics of a year: totals, calendar, and finished series. */
export function Reading() {
  const { t, i18n } = useTranslation()
  const today = localDay(new Date())
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const sittings = useQuery(readYearQuery(year))
  const { data: first } = useQuery(firstReadYearQuery)
  const { data: finished } = useQuery(finishedSeriesQuery(year))
  const totals = useMemo(() => totalsOf(sittings.data ?? []), [sittings.data])
  const isFirst = first == null || year <= first
  const figures = [
    { name: t('you.totalPages', { count: totals.pages }), count: totals.pages },
    { name: t('you.totalComics', { count: totals.comics }), count: totals.comics },
    {
      name: t('you.totalSeries', { count: finished?.length ?? 0 }),
      short: t('you.shortSeries', { count: finished?.length ?? 0 }),
      count: finished?.length,
    },
    {
      name: t('you.totalDays', { count: totals.days }),
      short: t('you.shortDays', { count: totals.days }),
      count: totals.days,
    },
    ...(totals.seconds >= 60
      ? [
          {
            name: t('you.totalTime'),
            count: totals.seconds,
            text: durationText(totals.seconds, i18n.language),
          },
        ]
      : []),
  ]
  return (
    <div className="profile-column">
      <section className="box" aria-labelledby="profile-reading">
        <div className="box-head">
          <h2 id="profile-reading">{t('you.reading')}</h2>
          <div className="years">
            <IconButton
              label={t('you.yearBefore', { year: year - 1 })}
              disabled={isFirst}
              onClick={() => setYear(year - 1)}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <span aria-live="polite">{year}</span>
            <IconButton
              label={t('you.yearAfter', { year: year + 1 })}
              disabled={year >= thisYear}
              onClick={() => setYear(year + 1)}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </div>
        </div>
        <QueryState
          queries={[sittings]}
          skeleton={<div className="reading-skeleton skeletons" aria-hidden="true" />}
        >
          {() => (
            <>
              <dl className="totals">
                {figures.map(({ name, short = name, count, text }: Figure) => (
                  <div key={name}>
                    <dt>
                      <span className="totals-long">{name}</span>
                      <span className="totals-short">{short}</span>
                    </dt>
                    <dd className="font-display tabular">
                      {text ?? (count === undefined ? '–' : formatCount(count, i18n.language))}
                    </dd>
                  </div>
                ))}
              </dl>
              <YearCalendar key={year} year={year} today={today} totals={totals} />
            </>
          )}
        </QueryState>
        <div className="profile-foot">
          <Link className="text-link" to={paths.readings}>
            {t('you.allReadings')}
            <ChevronRight aria-hidden="true" />
          </Link>
        </div>
      </section>
      {finished && finished.length > 0 && <FinishedSeriesBox finished={finished} />}
    </div>
  )
}
