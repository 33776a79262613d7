/** Control characters except line breaks and tabs, and bidirectional marks; file names may contain them. */
const UNSAFE = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Replaces the unsafe characters of a text, such as a file name, by `\ufffd`, so that it cannot control the terminal.
 */
export function terminalText(text: string): string {
  return text.replace(UNSAFE, '\ufffd')
}

/** Also replaces line breaks and tabs, so that the text is on one line. */
export function lineText(text: string): string {
  return terminalText(text).replace(/[\n\t\u2028\u2029]/g, '\ufffd')
}
