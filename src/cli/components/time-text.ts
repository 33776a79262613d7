import type { TFunction } from 'i18next'

/** Formats a duration in milliseconds: `8 s`, `3 min`, `1 h 20 min`. */
export function durationText(t: TFunction, milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000))
  if (seconds < 60) return t('terminal.time.seconds', { seconds })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return t('terminal.time.minutes', { minutes })
  return t('terminal.time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** Formats a speed, and the time for the `remaining` items; empty while unknown. */
export function speedText(t: TFunction, perSecond: number | null, remaining: number | null): string {
  if (perSecond === null || perSecond <= 0) return ''
  const speed =
    perSecond < 1
      ? t('terminal.time.perMinute', { speed: perSecond * 60 })
      : t('terminal.time.perSecond', { speed: perSecond })
  if (remaining === null || remaining <= 0) return speed
  return `${speed} · ${t('terminal.time.left', { time: durationText(t, (remaining * 1_000) / perSecond) })}`
}
