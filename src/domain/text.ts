/** The start of a text, at most `max` UTF-16 units of it; a character of two units is never cut in half. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max)
}

/** Half a character (a surrogate without its other half) becomes U+FFFD: databases and networks refuse it. */
export function wellFormed(text: string): string {
  return /\p{Cs}/u.test(text) ? text.replace(/\p{Cs}/gu, '\ufffd') : text
}
