export { formatCount } from '#i18n/count.ts'

const DAY = 24 * 60 * 60 * 1000

/** Formats a time relative to now: "hoy, 9:05", "ayer, 22:14", "hace 3 días"; the date after 6 days. */
export function formatWhen(when: string, language: string, now: Date = new Date()): string {
  const date = new Date(when)
  const days = daysFrom(date, now)
  if (days < -6 || days > 0) return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(date)
  const day = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
  if (days < -1) return day
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(date)
  // Japanese has no Western comma between words.
  return language === 'ja' ? `${day} ${time}` : `${day}, ${time}`
}

const daysFrom = (date: Date, now: Date) => {
  const midnight = (of: Date) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime()
  return Math.round((midnight(date) - midnight(now)) / DAY)
}

/** Formats a time by days and, after 30 days, by months: "hoy", "ayer", "hace 3 días", "hace 2 meses". */
export function formatDaysAgo(when: string, language: string, now: Date = new Date()): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const days = Math.min(0, daysFrom(new Date(when), now))
  return days > -30 ? words.format(days, 'day') : words.format(Math.round(days / 30.4), 'month')
}

/** Formats a coming time by days: "hoy", "mañana", "dentro de 6 días". */
export const formatDaysAhead = (when: string, language: string, now: Date = new Date()): string =>
  new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    Math.max(0, daysFrom(new Date(when), now)),
    'day',
  )

/** Formats an ISO date relative to today: "hoy", "ayer", "lunes"; the date after 6 days. */
export function formatDay(day: string, language: string, now: Date = new Date()): string {
  const date = new Date(`${day}T00:00:00`)
  const days = daysFrom(date, now)
  if (days === 0 || days === -1)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
  if (days > -7 && days < 0) return new Intl.DateTimeFormat(language, { weekday: 'long' }).format(date)
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(date)
}

/** Returns the formatter of lists: "Saga, Paper Girls y Y", "Saga、Paper Girls、Y". */
export const listFormat = (language: string): Intl.ListFormat =>
  // With type `unit`, Japanese would separate names by spaces, which names may contain.
  new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' })

/** Formats a month (`2026-05`): "mayo de 2026", short "may 2026", or its abbreviated name "may". */
export function formatMonth(month: string, language: string, form: 'long' | 'short' | 'name'): string {
  const options = {
    long: { month: 'long', year: 'numeric' },
    short: { month: 'short', year: 'numeric' },
    name: { month: 'short' },
  } as const
  const words = new Intl.DateTimeFormat(language, { ...options[form], timeZone: 'UTC' })
  return words.format(new Date(`${month}-01T00:00:00Z`))
}

/** Formats a size in the largest fitting unit: "1,4 GB". */
export function formatBytes(bytes: number, language: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
  const power = Math.min(units.length - 1, bytes > 0 ? Math.floor(Math.log10(bytes) / 3) : 0)
  const value = bytes / 1000 ** power
  const options = {
    style: 'unit',
    unit: units[power],
    // The short form has no plural: "0 byte".
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(language, options).format(value)
}

/** Shortens a path to `length` characters by cutting out its middle; beginning and file name matter most. */
export function truncateMiddle(path: string, length: number): string {
  if (path.length <= length) return path
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')))
  const tail = name.length < length * 0.7 ? name : path.slice(-Math.floor(length * 0.6))
  return `${path.slice(0, Math.max(1, length - tail.length - 1))}…${tail}`
}
