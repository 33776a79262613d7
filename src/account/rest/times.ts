import { RestError } from './errors.ts'

const TIMESTAMP =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(?:(Z)|([+-])(\d{2})(?::?(\d{2}))?)?)?$/i

function invalidSyntax(type: string, text: string): RestError {
  return new RestError('22007', `invalid input syntax for type ${type}: "${text}"`)
}

function outOfRange(text: string): RestError {
  return new RestError('22008', `date/time field value out of range: "${text}"`)
}

/** Returns a UTC date in milliseconds since 1970; null for a day that does not exist. */
function utcMidnight(year: number, month: number, day: number): number | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const exists = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.getTime() : null
}

/** Returns the stored form of a time: `2026-11-20T17:35:06.321690Z`, which sorts chronologically as text. */
export function storedTime(milliseconds: number, microseconds = 0): string {
  return `${new Date(milliseconds).toISOString().slice(0, 23)}${String(microseconds).padStart(3, '0')}Z`
}

/** Parses an ISO 8601 time (UTC without a zone) and returns its stored form. Throws 22007 and 22008. */
export function parseTimestamp(text: string): string {
  const match = TIMESTAMP.exec(text.trim())
  if (match === null) throw invalidSyntax('timestamp with time zone', text)
  const [
    ,
    year,
    month,
    day,
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '',
    ,
    sign,
    zoneHour,
    zoneMinute,
  ] = match
  const date = utcMidnight(Number(year), Number(month), Number(day))
  const [h, m, s] = [Number(hour), Number(minute), Number(second)]
  if (date === null || h > 24 || m > 59 || s > 60 || (h === 24 && m + s > 0)) throw outOfRange(text)
  const zone = (Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0)) * (sign === '-' ? -1 : 1)
  if (Math.abs(zone) >= 16 * 60) throw outOfRange(text)
  const micros = Math.round(Number(`0.${fraction || '0'}`) * 1_000_000)
  const time = date + ((h * 60 + m - zone) * 60 + s) * 1000 + Math.floor(micros / 1000)
  const year4 = new Date(time).getUTCFullYear()
  if (year4 < 1 || year4 > 9999) throw outOfRange(text)
  return storedTime(time, micros % 1000)
}

/** Parses a date, with or without a time, and returns `YYYY-MM-DD`. Throws 22007 and 22008. */
export function parseDate(text: string): string {
  const match = TIMESTAMP.exec(text.trim())
  if (match === null) throw invalidSyntax('date', text)
  const date = utcMidnight(Number(match[1]), Number(match[2]), Number(match[3]))
  if (date === null) throw outOfRange(text)
  return new Date(date).toISOString().slice(0, 10)
}
