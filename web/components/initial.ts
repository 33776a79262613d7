/** The hues a plate is printed in, in degrees: each name keeps its own. */
const HUES = [28, 74, 132, 178, 214, 262, 304, 348] as const

/** The hue of a name's plate, in degrees. */
export function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return HUES[sum % HUES.length] ?? HUES[0]
}

/** The first letter or digit of a name, as large as it is written at the head of a list. */
export const initialOf = (name: string): string =>
  (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '·').toLocaleUpperCase()
