import { fold } from '#domain/slug.ts'

/** Signs that a quoted name is misread with, by apps that look for its end themselves. */
const UNSAFE = /[^\x20-\x7e]|["\\%;/]/g

/** As many of a name's letters as ASCII has, in their case: `Érase; 1.cbz` → `Erase_ 1.cbz`. */
const asciiOf = (name: string): string =>
  [...name]
    .map((sign) => {
      const plain = /^[\x20-\x7e]$/.test(sign) ? sign : fold(sign)
      return sign === sign.toUpperCase() ? plain.toUpperCase() : plain
    })
    .join('')
    .replace(UNSAFE, '_')

/** A name as it may stand in an address or a header; halves of a pair, which no name should have, are left out. */
export const encodedName = (name: string): string =>
  encodeURIComponent(name.replace(/\p{Surrogate}/gu, '')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * `Content-Disposition` for a file to be put away under its name, in both forms (RFC 6266): who knows only the first
 * gets it in ASCII. An address that ends with the name (`inAddress`) says it to them whole, and nothing is said in ASCII
 * that it does not hold: KOReader would call every file of a Japanese name `__ 01.cbz`.
 */
export function attachmentHeader(name: string, inAddress = false): string {
  const ascii = asciiOf(name)
  const plain = inAddress && ascii !== name ? '' : `filename="${ascii}"; `
  return `attachment; ${plain}filename*=UTF-8''${encodedName(name)}`
}
