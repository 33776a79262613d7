const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }

/** An annual's number in a series whose own numbers it repeats: `Annual 1`. */
const ANNUAL = /^annual\b\s*(.*)$/i
/** Annuals come after every issue. */
const AFTER_ISSUES = 1_000_000

/** What stands behind the word in an annual's number, '' where nothing does; null for other numbers. */
export function annualOf(number: string): string | null {
  return ANNUAL.exec(number.trim())?.[1] ?? null
}

/**
 * An issue's number as its series tells it: an annual's is `Annual 1`, or by its year where it has none, for a
 * folder holds the issues and their annuals, and both begin at 1. `names` are those its series goes by.
 */
export function numberInSeries(
  number: string | null,
  year: number | null,
  names: readonly (string | null)[],
): string | null {
  const annual = names.map((name) => ANNUALS.exec(name ?? '')).find((found) => found !== null)
  if (!annual || (number !== null && annualOf(number) !== null)) return number
  return `Annual ${number ?? annual[1] ?? year ?? ''}`.trim()
}

/** Series of annuals: `Name Annual`, `Name - Annual`, `Name Annual 2015`. */
const ANNUALS = /(?:^|[^\p{L}])ann?ual(?:e?s)?(?:\s+((?:19|20)\d\d))?$/iu

/**
 * The place of an issue number in its series: `-1`, `½`, `1.5` and `1.MU` are -1, 0.5, 1.5 and a little
 * above 1; annuals follow all of them. Null when there is no number in it; such issues come last.
 */
export function issueOrder(number: string | null): number | null {
  const text = number?.trim() ?? ''
  const annual = annualOf(text)
  if (annual !== null) return AFTER_ISSUES + (issueOrder(annual) ?? 0)
  const match = /^(-?\d*(?:[.,]\d+)?)\s*([½¼¾⅓⅔])?(.*)$/u.exec(text)
  const [, digits = '', fraction = '', rest = ''] = match ?? []
  if (!/\d/.test(digits) && fraction === '') return null
  const whole = /\d/.test(digits) ? Number(digits.replace(',', '.')) : 0
  const part = FRACTIONS[fraction] ?? 0
  // 1.MU and 27AU follow their plain number and come before the next fraction anybody prints.
  return whole + (whole < 0 ? -part : part) + (rest.trim() === '' ? 0 : 0.001)
}

/** A series with more numbers than this between its first and last is no run with gaps. */
const RUN_MAX = 2_000

/**
 * The whole numbers missing between the first and the last of a series, as far as the present ones speak
 * for a run: half of them at least are there. Nothing is invented before the first or after the last.
 */
export function missingNumbers(numbers: readonly (string | null)[]): string[] {
  const whole = new Set(numbers.filter((number) => number !== null && /^\d+$/.test(number)).map(Number))
  if (whole.size < 2) return []
  const first = Math.min(...whole)
  const last = Math.max(...whole)
  const span = last - first + 1
  if (span > RUN_MAX || whole.size * 2 < span) return []
  return Array.from({ length: span }, (_, i) => first + i)
    .filter((n) => !whole.has(n))
    .map(String)
}
