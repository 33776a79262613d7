import { useTranslation } from 'react-i18next'

const dayOf = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate())

/** Returns how many days before today a time was, from 0. */
export const daysAgo = (time: Date, now = new Date()): number =>
  Math.round((dayOf(now).getTime() - dayOf(time).getTime()) / 86_400_000)

/** Returns the name of a day: "hoy", "ayer", "12 de noviembre", with the year if it is not the current one. */
export function dayText(time: Date, language: string): string {
  const ago = daysAgo(time)
  if (ago === 0 || ago === 1)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day')
  const isThisYear = time.getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(time)
}

/** Returns the time of the day: "20:00". */
export const clockText = (time: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(time)

/** Returns a function that formats milliseconds since 1970: "ayer a las 20:00". */
export function useMomentText(): (at: number) => string {
  const { t, i18n } = useTranslation()
  return (at) => {
    const time = new Date(at)
    const parts = { day: dayText(time, i18n.language), time: clockText(time, i18n.language) }
    // Spanish has one o'clock in the singular: "a la 1:00".
    return t('history.moment', { ...parts, count: time.getHours() === 1 ? 1 : 2 })
  }
}
