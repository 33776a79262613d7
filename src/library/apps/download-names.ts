/** Bytes of a name that KOReader keeps, without its extension. */
const NAME_BYTES = 240
/** What KOReader calls an author of whom a feed says nothing, where it speaks English. */
const NOBODY = 'Unknown Author'

/** What it ends a name with that ends otherwise here. */
const ENDS: Readonly<Record<string, string>> = { azw3: 'azw' }

/** As KOReader makes a text safe to be a file's name (`util.replaceAllInvalidChars`). */
const safe = (text: string): string => text.replace(/[\\/:*?"<>|]/g, '_').replace(/[.\s]+$/, '')

/** The first bytes of a text, without a letter that was cut in two. */
function upTo(text: string, bytes: number): string {
  const whole = Buffer.from(text)
  if (whole.length <= bytes) return text
  return new TextDecoder().decode(whole.subarray(0, bytes)).replace(/\ufffd$/, '')
}

/**
 * What KOReader calls a file that it fetches from a feed (`Author - Title.ext`), by the titles that feeds give it. It cuts
 * long names, and on cards what is left at the end of one once more.
 */
export function downloadNames(titles: readonly string[], author: string | null, extension: string): string[] {
  const end = ENDS[extension] ?? extension
  const names = titles.flatMap((title) => {
    const cut = upTo(safe(`${author ?? NOBODY} - ${title}`), NAME_BYTES)
    return [`${cut}.${end}`, `${safe(cut)}.${end}`]
  })
  return [...new Set(names)]
}
