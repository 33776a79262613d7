const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }

/** Matches the number of an annual in a series: `Annual 1`. */
const ANNUAL = /^annual\b\s*(.*)$/i
/** Order of the first annual, after all issues. */
const AFTER_ISSUES = 1_000_000

/** Returns the text after "Annual" in an annual's number, possibly empty; null for other numbers. */
export function annualOf(number: string): string | null {
  return ANNUAL.exec(number.trim())?.[1] ?? null
}

/**
 * Returns an issue's number within its series. The number of an annual becomes `Annual 1`, or `Annual` and the year,
 * because issues and annuals of a folder both begin at 1. `names` are the names of the series.
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

/** Matches names of annual series: `Name Annual`, `Name - Annual`, `Name Annual 2015`. */
const ANNUALS = /(?:^|[^\p{L}])ann?ual(?:e?s)?(?:\s+((?:19|20)\d\d))?$/iu

/**
 * Returns the sort key of an issue number: `-1`, `½`, `1.5` and `1.MU` are -1, 0.5, 1.5 and slightly more than 1;
 * annuals follow all issues. Returns null without a number; such issues come last.
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
  // 1.MU and 27AU come after their plain number and before any fraction in use.
  return whole + (whole < 0 ? -part : part) + (rest.trim() === '' ? 0 : 0.001)
}

/** Maximum span between the first and the last number for gaps to be reported. */
const RUN_MAX = 2_000

/**
 * Returns the integers missing between the first and the last number of a series. Returns none if less than half of the
 * numbers are present.
 */
export function missingNumbers(numbers: readonly (string | null)[]): string[] {
  const whole = numbers.filter((number) => number !== null && /^\d+$/.test(number)).map(Number)
  return missingIntegers(new Set(whole)).map(String)
}

/** Like `missingNumbers`, from the sort keys of a series' issues (`issueOrder`). */
export const missingOrders = (orders: Iterable<number>): number[] =>
  missingIntegers(
    new Set(
      Array.from(orders).filter((order) => Number.isInteger(order) && order >= 0 && order < AFTER_ISSUES),
    ),
  )

function missingIntegers(whole: ReadonlySet<number>): number[] {
  if (whole.size < 2) return []
  const first = Math.min(...whole)
  const last = Math.max(...whole)
  const span = last - first + 1
  if (span > RUN_MAX || whole.size * 2 < span) return []
  return Array.from({ length: span }, (_, i) => first + i).filter((n) => !whole.has(n))
}
