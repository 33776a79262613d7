import { fold } from '#domain/text/slug.ts'

/** Characters that are replaced in a quoted file name: non-ASCII, and those that some apps parse incorrectly. */
const UNSAFE_CHARACTERS = /[^\x20-\x7e]|["\\%;/]/g

/** Transliterates a name to ASCII, keeps its case and replaces unsafe characters: `Érase; 1.cbz` → `Erase_ 1.cbz`. */
const asciiOf = (name: string): string =>
  [...name]
    .map((character) => {
      const plain = /^[\x20-\x7e]$/.test(character) ? character : fold(character)
      return character === character.toUpperCase() ? plain.toUpperCase() : plain
    })
    .join('')
    .replace(UNSAFE_CHARACTERS, '_')

/** Percent-encodes a name for a URL or a header; unpaired surrogates are removed. */
export const encodedName = (name: string): string =>
  encodeURIComponent(name.replace(/\p{Surrogate}/gu, '')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Returns the `Content-Disposition` of a download with its name in both forms (RFC 6266): in ASCII for clients that
 * support only ASCII, and in UTF-8. If the request's URL ends with the name (`isInUrl`) and the name is not ASCII, the
 * ASCII form is left out: KOReader would name every file with a Japanese name `__ 01.cbz`.
 */
export function attachmentHeader(name: string, isInUrl = false): string {
  const ascii = asciiOf(name)
  const plain = isInUrl && ascii !== name ? '' : `filename="${ascii}"; `
  return `attachment; ${plain}filename*=UTF-8''${encodedName(name)}`
}
