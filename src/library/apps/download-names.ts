/** Maximum bytes of a file name in KOReader, without the extension. */
const NAME_BYTES = 240
/** Author in KOReader's file names if a feed has none, in its English version. */
const UNKNOWN_AUTHOR = 'Unknown Author'

/** Extensions that KOReader replaces. */
const EXTENSIONS: Readonly<Record<string, string>> = { azw3: 'azw' }

/** Converts a text to a file name as KOReader does (`util.replaceAllInvalidChars`). */
const safeName = (text: string): string => text.replace(/[\\/:*?"<>|]/g, '_').replace(/[.\s]+$/, '')

/** Cuts a text to a number of bytes, without a partial character at the end. */
function cutBytes(text: string, length: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= length) return text
  return new TextDecoder().decode(bytes.subarray(0, length)).replace(/\ufffd$/, '')
}

/**
 * Returns the file names that KOReader may give to a download from a feed (`Author - Title.ext`), for the titles in
 * feeds. KOReader cuts long names, and on memory cards also removes dots and spaces at the end of a cut name.
 */
export function downloadNames(titles: readonly string[], author: string | null, extension: string): string[] {
  const end = EXTENSIONS[extension] ?? extension
  const names = titles.flatMap((title) => {
    const cut = cutBytes(safeName(`${author ?? UNKNOWN_AUTHOR} - ${title}`), NAME_BYTES)
    return [`${cut}.${end}`, `${safeName(cut)}.${end}`]
  })
  return [...new Set(names)]
}
