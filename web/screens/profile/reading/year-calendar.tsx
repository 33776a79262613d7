// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table cannot be laid out as columns
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells are focusable, one of them with Tab
import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAfter, utcOf, weeksOf } from '#domain/calendar.ts'
import { useIsPhone } from '#web/components/screen/use-media.ts'
import { formatCount } from '#web/components/text/format.ts'
import type { YearTotals } from './year-totals.ts'

interface YearCalendarProps {
  readonly year: number
  readonly today: string
  readonly totals: YearTotals
}

/** Number of weeks shown on a phone. */
const PHONE_WEEKS = 22

/** Calendar of a year with a column for each week; on a phone only the last weeks. One tab stop with arrow keys. */
export function YearCalendar({ year, today, totals }: YearCalendarProps) {
  const { t, i18n } = useTranslation()
  const isPhone = useIsPhone()
  const weeks = useMemo(() => shownWeeks(year, today, isPhone), [year, today, isPhone])
  const days = weeks.flat().filter((day) => day !== null)
  const last = days.findLast((day) => day <= today) ?? days[0] ?? ''
  const [hoveredDay, setHoveredDay] = useState<string | null>(null)
  const [focusedDay, setFocusedDay] = useState<string | null>(null)
  const tabStop = focusedDay !== null && days.includes(focusedDay) ? focusedDay : last
  const grid = useRef<HTMLDivElement>(null)
  const formats = useMemo(() => formatsOf(i18n.language), [i18n.language])
  const dayLabel = (day: string) =>
    t('you.dayPages', { count: totals.pagesOn.get(day) ?? 0, day: formats.day.format(utcOf(day)) })

  const press = (event: KeyboardEvent) => {
    const target = targetOf(event.key, tabStop, days)
    if (target === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setFocusedDay(target)
    grid.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus()
  }

  return (
    <div className="calendar" style={{ '--weeks': weeks.length } as CSSProperties}>
      <div className="calendar-months" aria-hidden="true">
        {monthsOf(weeks).map(({ month, column }) => (
          <span key={month} style={{ gridColumn: column + 1 }}>
            {formats.month.format(utcOf(`${month}-01`))}
          </span>
        ))}
      </div>
      <div className="calendar-weekdays" aria-hidden="true">
        {[0, 2, 4, 6].map((weekday) => (
          <span key={weekday} style={{ gridRow: weekday + 1 }}>
            {/* The first of 2024 was a Monday. */}
            {formats.weekday.format(utcOf(dayAfter('2024-01-01', weekday)))}
          </span>
        ))}
      </div>
      <div
        className="calendar-days"
        ref={grid}
        role="grid"
        aria-label={t('you.calendar', { year })}
        onKeyDown={press}
        onPointerLeave={() => setHoveredDay(null)}
        onBlur={() => setHoveredDay(null)}
      >
        {weeks.map((week, column) => (
          <div key={week.find((day) => day !== null)} role="row" className="calendar-week">
            {week.map((day, row) =>
              day === null ? null : (
                <div
                  key={day}
                  role="gridcell"
                  data-day={day}
                  data-level={day > today ? undefined : totals.levelOn(day)}
                  style={{ gridColumn: column + 1, gridRow: row + 1 }}
                  tabIndex={day === tabStop ? 0 : -1}
                  aria-label={dayLabel(day)}
                  aria-current={day === today ? 'date' : undefined}
                  onPointerEnter={() => setHoveredDay(day)}
                  onFocus={() => {
                    setFocusedDay(day)
                    setHoveredDay(day)
                  }}
                />
              ),
            )}
          </div>
        ))}
        {hoveredDay !== null && <Tip text={dayLabel(hoveredDay)} weeks={weeks} day={hoveredDay} />}
      </div>
      <div className="calendar-legend">
        <span aria-hidden="true">{t('you.less')}</span>
        {[0, 1, 2, 3, 4].map((level) => (
          <i key={level} data-level={level} aria-hidden="true" />
        ))}
        <span aria-hidden="true">{t('you.more')}</span>
        <p>{totals.pages === 0 ? t('you.emptyYear') : t('you.calendarHint')}</p>
      </div>
      <table className="sr-only">
        <caption>{t('you.monthTotals', { year })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fields.month')}</th>
            <th scope="col">{t('you.totalPages', { count: 2 })}</th>
          </tr>
        </thead>
        <tbody>
          {totals.months.map((pages, month) => {
            const first = `${year}-${String(month + 1).padStart(2, '0')}-01`
            return (
              <tr key={first}>
                <th scope="row">{formats.wholeMonth.format(utcOf(first))}</th>
                <td>{formatCount(pages, i18n.language)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Tooltip above a day, kept inside the calendar. */
function Tip({ text, weeks, day }: { text: string; weeks: readonly (readonly unknown[])[]; day: string }) {
  const column = weeks.findIndex((week) => week.includes(day))
  const row = weeks[column]?.indexOf(day) ?? 0
  const share = ((column + 0.5) / weeks.length) * 100
  const side = share < 30 ? 'start' : share > 70 ? 'end' : 'middle'
  return (
    <div
      className="calendar-tip"
      data-side={side}
      aria-hidden="true"
      style={{ left: `${share}%`, top: `${(row / 7) * 100}%` }}
    >
      {text}
    </div>
  )
}

/** Returns all weeks of a year; on a phone the last weeks up to today or to the end of the year. */
function shownWeeks(year: number, today: string, isPhone: boolean): (string | null)[][] {
  const all = weeksOf(year)
  if (!isPhone) return all
  const now = all.findIndex((week) => week.includes(today))
  const end = now === -1 ? all.length : now + 1
  const start = Math.max(0, end - PHONE_WEEKS)
  return all.slice(start, start + PHONE_WEEKS)
}

/** Returns the months with the column of their first day. */
function monthsOf(weeks: readonly (readonly (string | null)[])[]): { month: string; column: number }[] {
  return weeks.flatMap((week, column) => {
    const first = week.find((day) => day?.endsWith('-01'))
    return first ? [{ month: first.slice(0, 7), column }] : []
  })
}

/** Returns the day that a key moves to; null for other keys, and for days that are not shown. */
function targetOf(key: string, day: string, days: readonly string[]): string | null {
  const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 }[key]
  const target = step === undefined ? { Home: days[0], End: days.at(-1) }[key] : dayAfter(day, step)
  return target !== undefined && days.includes(target) ? target : null
}

/** Returns the date formats. Callers memoize them, because creating them is slow. */
function formatsOf(language: string) {
  const formatWith = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  return {
    day: formatWith({ weekday: 'long', day: 'numeric', month: 'long' }),
    month: formatWith({ month: 'short' }),
    wholeMonth: formatWith({ month: 'long' }),
    weekday: formatWith({ weekday: 'narrow' }),
  }
}
