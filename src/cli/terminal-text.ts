/** Control characters except line breaks and tabs, and bidirectional marks; file names may contain them. */
const UNSAFE = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Replaces such characters in an untrusted text, e.g. a file name, by `\ufffd`, so that it cannot control the terminal.
 */
export function terminalText(text: string): string {
  return text.replace(UNSAFE, '\ufffd')
}

/** The same on one line, without line breaks. */
export function lineText(text: string): string {
  return terminalText(text).replace(/[\n\t\u2028\u2029]/g, '\ufffd')
}
