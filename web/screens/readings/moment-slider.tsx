import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { daysAgo, useMomentText } from '#web/actions/history/moment-text.ts'
import type { HistoryBatch } from '#web/data/progress/history.ts'
import { MINUTE, midnights, quietMoments, SLIDER_MINUTES, snap } from './moments.ts'
import './moment-slider.css'

interface MomentSliderProps {
  /** The right end, in milliseconds since 1970. */
  readonly now: number
  readonly value: number
  readonly batches: readonly HistoryBatch[]
  readonly onChange: (value: number) => void
}

/** Slider for a moment of the last 8 days: arrows move by a minute, with Shift by an hour; dragging snaps. */
export function MomentSlider({ now, value, batches, onChange }: MomentSliderProps) {
  const { t, i18n } = useTranslation()
  const momentText = useMomentText()
  const isDragged = useRef(false)
  const start = now - SLIDER_MINUTES * MINUTE
  const share = (time: number) =>
    `${(100 * Math.min(1, Math.max(0, (time - start) / (now - start)))).toFixed(2)}%`
  const change = (time: number) => onChange(Math.min(now, Math.max(start, time)))
  const onKeyDown = (event: KeyboardEvent) => {
    isDragged.current = false
    const hours = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (!event.shiftKey || hours === undefined) return
    event.preventDefault()
    change(Math.max(value, start) + hours * 60 * MINUTE)
  }
  const days = midnights(start, now)
  const dayName = (day: Date, rank: number) => {
    const ago = daysAgo(day)
    if (ago < 2) return new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(-ago, 'day')
    const month = rank === 0 ? { month: 'short' as const } : {}
    return new Intl.DateTimeFormat(i18n.language, { day: 'numeric', ...month }).format(day)
  }
  return (
    <div className="moment-slider">
      <div className="moment-track" aria-hidden="true">
        <i style={{ left: share(value) }} />
        {days.map((day) => (
          <s key={day.getTime()} style={{ left: share(day.getTime()) }} />
        ))}
        {batches
          .filter(({ at, isUndone }) => Date.parse(at) > start && !isUndone)
          .map(({ id, at, alarm }) => (
            <s
              key={id}
              data-batch=""
              data-alarm={alarm !== null || undefined}
              style={{ left: share(Date.parse(at)) }}
            />
          ))}
      </div>
      <input
        type="range"
        min={0}
        max={SLIDER_MINUTES}
        value={Math.round((Math.max(start, value) - start) / MINUTE)}
        aria-label={t('history.slider')}
        aria-valuetext={value >= now ? t('history.now') : momentText(value)}
        onPointerDown={() => {
          isDragged.current = true
        }}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          const time = start + Number(target.value) * MINUTE
          // The right end means now; it does not snap to a batch.
          change(isDragged.current && time < now ? snap(time, quietMoments(batches)) : time)
        }}
      />
      <div className="moment-days" aria-hidden="true">
        {days
          .filter((day) => now - day.getTime() > SLIDER_MINUTES * MINUTE * 0.09)
          .map((day, rank) => (
            <span key={day.getTime()} style={{ left: share(day.getTime()) }}>
              {dayName(day, rank)}
            </span>
          ))}
        <span>{t('history.now')}</span>
      </div>
    </div>
  )
}
