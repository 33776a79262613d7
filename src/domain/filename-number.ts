import { BARE, COUNTED, HASHED, NAMED, ONLY_YEAR, READING_ORDER, VOLUME_MARK } from './filename-words.ts'

/** A number in a text, and where it stands with its mark. */
export interface Found {
  readonly number: string
  readonly start: number
  readonly end: number
}

function found(match: RegExpMatchArray | null): Found | null {
  if (match?.[1] === undefined) return null
  const start = match.index ?? 0
  return { number: match[1], start, end: start + match[0].length }
}

/** The bare number that is the issue's: zero-padded ones first, never one before the volume, or a year. */
function chooseBare(text: string): Found | null {
  const all = [...text.matchAll(BARE)].map((match) => found(match)).filter((one) => one !== null)
  const isYear = (one: Found) => ONLY_YEAR.test(one.number)
  const before = (one: Found) => text.slice(0, one.start).replace(/[\uE000\s]/g, '')
  const volume = text.indexOf(VOLUME_MARK)
  const numbers = all.filter((one) => !isYear(one))
  const inside = numbers.filter((one) => before(one) !== '')
  const padded = inside.find((one) => /^-?0\d|[½¼¾]/.test(one.number))
  if (padded) return padded
  const free = inside.filter((one) => volume < 0 || one.start > volume)
  const [first, second] = free
  if (first && second && text.slice(first.end, second.start).trim() === '') return second
  if (first) return first
  const leading = numbers.find((one) => before(one) === '')
  const after = leading ? text.slice(leading.end) : ''
  const isNumber = /^\s*-\s/.test(after) || /^0\d/.test(leading?.number ?? '') || after.trim() === ''
  return leading && isNumber ? leading : null
}

/** The number that is the issue's: a marked one, one by its word, one of so many, else a bare one. */
export function findNumber(text: string): Found | null {
  const hashed = found(HASHED.exec(text))
  if (hashed) return hashed
  return found(NAMED.exec(text)) ?? found(COUNTED.exec(text)) ?? chooseBare(text)
}

/**
 * Without a place in a reading order before the name, where the name has a number of its own; else that place is
 * the comic's number: `01. Name #2` is the second of Name, `01. Name` the first.
 */
export function withoutOrder(text: string, putBefore: RegExpExecArray | null): string {
  const order = READING_ORDER.exec(text) ?? putBefore
  if (order === null) return text
  const named = text.slice(order[0].length)
  if (findNumber(named) !== null) return named
  return order !== putBefore && /^\p{L}/u.test(named) ? `${order[1]} - ${named}` : text
}
