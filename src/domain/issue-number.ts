const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }

/**
 * The place of an issue number in its series: `-1`, `½`, `1.5` and `1.MU` are -1, 0.5, 1.5 and a little
 * above 1. Null when there is no number in it; such issues come last.
 */
export function issueOrder(number: string | null): number | null {
  const text = number?.trim() ?? ''
  const match = /^(-?\d*(?:[.,]\d+)?)\s*([½¼¾⅓⅔])?(.*)$/u.exec(text)
  const [, digits = '', fraction = '', rest = ''] = match ?? []
  if (!/\d/.test(digits) && fraction === '') return null
  const whole = /\d/.test(digits) ? Number(digits.replace(',', '.')) : 0
  const part = FRACTIONS[fraction] ?? 0
  // 1.MU and 27AU follow their plain number and come before the next fraction anybody prints.
  return whole + (whole < 0 ? -part : part) + (rest.trim() === '' ? 0 : 0.001)
}
