/** The start of a text, at most `max` UTF-16 units of it; a character of two units is never cut in half. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max)
}

/** Marks that turn the direction of what follows (Unicode 9, 2): `7png.cbz` behind one reads as `zbc.gnp7`. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Text that can be kept and shown beside other text: half a character (a surrogate without its other half) becomes
 * U+FFFD, for databases and networks refuse it, and marks that would turn what stands beside it go.
 */
export function wellFormed(text: string): string {
  const unturned = text.replace(DIRECTION, '')
  return /\p{Cs}/u.test(unturned) ? unturned.replace(/\p{Cs}/gu, '\ufffd') : unturned
}

/** Answers each text with the one that was the same before: of thousands of comics the same few folders are told. */
export function sharedTexts(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const same = known.get(text)
    if (same === undefined) known.set(text, text)
    return same ?? text
  }
}

/** A text without the signs that it ends with. An expression for them would begin anew at each of a long row of them. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
