/**
 * Control characters but line ends and tabs, and marks that turn the direction of what follows: files may carry them in
 * their names.
 */
const UNSAFE = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text of somebody else's, such as a file's name, that commands no terminal: each such character is a `\ufffd`. */
export function terminalText(text: string): string {
  return text.replace(UNSAFE, '\ufffd')
}

/** The same on one line, also where a name has line ends in it. */
export function lineText(text: string): string {
  return terminalText(text).replace(/[\n\t\u2028\u2029]/g, '\ufffd')
}
