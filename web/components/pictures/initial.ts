/** Hues of name plates in degrees. */
const HUES = [28, 74, 132, 178, 214, 262, 304, 348] as const

/** Returns the hue of a name's plate in degrees, always the same for a name. */
export function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return HUES[sum % HUES.length] ?? HUES[0]
}

/** Returns the first letter or digit of a name in upper case; "·" if it has none. */
export const initialOf = (name: string): string =>
  (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '·').toLocaleUpperCase()
