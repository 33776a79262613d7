/** The start of a text, at most `max` UTF-16 units of it; a character of two units is never cut in half. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max)
}

/**
 * Control characters but tab and line ends, and marks that turn the direction of what follows (Unicode 9, 2): `7png.cbz`
 * behind one reads as `zbc.gnp7`.
 */
const UNSHOWN = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/**
 * Text that can be kept and shown beside other text: half a character (a surrogate without its other half) becomes
 * U+FFFD, which databases and networks accept; control characters and bidirectional marks are removed.
 */
export function wellFormed(text: string): string {
  const shown = text.replace(UNSHOWN, '')
  return /\p{Cs}/u.test(shown) ? shown.replace(/\p{Cs}/gu, '\ufffd') : shown
}

/** Returns a `wellFormed` text in one line: white space is collapsed and trimmed. */
export const singleLine = (text: string): string => wellFormed(text).replace(/\s+/g, ' ').trim()

/** A text without the signs that it ends with. An expression for them would begin anew at each of a long row of them. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
