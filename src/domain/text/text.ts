/** Truncates a text to at most `max` UTF-16 units without splitting a surrogate pair. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max)
}

/**
 * Control characters except tab and line ends, and bidirectional controls (UAX #9, 2), which can disguise names:
 * `7png.cbz` is displayed as `zbc.gnp7`.
 */
const UNSAFE = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/**
 * Makes a text safe to store and display: replaces lone surrogates, which databases reject, by U+FFFD, and removes
 * control characters and bidirectional controls.
 */
export function wellFormed(text: string): string {
  const safe = text.replace(UNSAFE, '')
  return /\p{Cs}/u.test(safe) ? safe.replace(/\p{Cs}/gu, '\ufffd') : safe
}

/** Applies `wellFormed`, and collapses and trims whitespace. */
export const singleLine = (text: string): string => wellFormed(text).replace(/\s+/g, ' ').trim()

/** Removes trailing characters that are in `characters`, in linear time, unlike a regular expression. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
