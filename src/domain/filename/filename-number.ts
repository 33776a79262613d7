import { BARE, COUNTED, HASHED, NAMED, ONLY_YEAR, READING_ORDER, VOLUME_MARK } from './filename-words.ts'

/** A number in a text, with the range that it occupies including its prefix. */
export interface FoundNumber {
  readonly number: string
  readonly start: number
  readonly end: number
}

function toNumber(match: RegExpMatchArray | null): FoundNumber | null {
  if (match?.[1] === undefined) return null
  const start = match.index ?? 0
  return { number: match[1], start, end: start + match[0].length }
}

/**
 * Chooses among unmarked numbers, except years: a zero-padded one, else the first after the volume, else a leading one.
 */
function chooseBare(text: string): FoundNumber | null {
  const all = [...text.matchAll(BARE)].map((match) => toNumber(match)).filter((one) => one !== null)
  const isYear = (one: FoundNumber) => ONLY_YEAR.test(one.number)
  const before = (one: FoundNumber) => text.slice(0, one.start).replace(/[\uE000\s]/g, '')
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

/** Finds the issue number: after `#`, after a word such as "issue", before a counter such as `話`, else unmarked. */
export function findNumber(text: string): FoundNumber | null {
  const hashed = toNumber(HASHED.exec(text))
  if (hashed) return hashed
  return toNumber(NAMED.exec(text)) ?? toNumber(COUNTED.exec(text)) ?? chooseBare(text)
}

/**
 * Removes a reading-order prefix if the name has another number; else the prefix is the issue number: `01. Name #2` is
 * number 2, `01. Name` is number 1.
 */
export function withoutOrder(text: string, prefix: RegExpExecArray | null): string {
  const order = READING_ORDER.exec(text) ?? prefix
  if (order === null) return text
  const named = text.slice(order[0].length)
  if (findNumber(named) !== null) return named
  return order !== prefix && /^\p{L}/u.test(named) ? `${order[1]} - ${named}` : text
}
