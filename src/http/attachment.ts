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
 * gets it in ASCII.
 */
export const attachmentHeader = (name: string): string =>
  `attachment; filename="${asciiOf(name)}"; filename*=UTF-8''${encodedName(name)}`
