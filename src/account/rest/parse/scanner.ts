/** Parses a text from left to right. `fail` creates the error for invalid input. */
export class Scanner {
  readonly text: string
  readonly #fail: (details: string) => Error
  #position = 0

  constructor(text: string, fail: (details: string) => Error) {
    this.text = text
    this.#fail = fail
  }

  get isAtEnd(): boolean {
    return this.#position >= this.text.length
  }

  error(details: string): Error {
    return this.#fail(details)
  }

  /** Consumes `token` and returns true if the rest of the text starts with it. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.#position)) return false
    this.#position += token.length
    return true
  }

  expect(token: string): void {
    if (!this.take(token)) throw this.error(this.#unexpected(`"${token}"`))
  }

  expectEnd(): void {
    if (!this.isAtEnd) throw this.error(this.#unexpected('end of input'))
  }

  /** Consumes and returns the text up to the first character of `stops` or the end; may be empty. */
  until(stops: string): string {
    const start = this.#position
    while (!this.isAtEnd && !stops.includes(this.text.charAt(this.#position))) this.#position++
    return this.text.slice(start, this.#position)
  }

  /** Consumes and returns the match of a sticky pattern (flag y) at the position; null if there is none. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#position
    const found = pattern.exec(this.text)?.[0] ?? null
    if (found !== null) this.#position += found.length
    return found
  }

  /** Consumes a text in double quotes and returns it without its escapes (`\"`, `\\`); null if no quote is next. */
  quoted(): string | null {
    if (!this.take('"')) return null
    let value = ''
    while (!this.take('"')) {
      if (this.isAtEnd) throw this.error('unexpected end of input expecting "\\""')
      this.take('\\')
      value += this.text.charAt(this.#position++)
    }
    return value
  }

  #unexpected(expected: string): string {
    const found = this.isAtEnd ? 'end of input' : JSON.stringify(this.text.charAt(this.#position))
    return `unexpected ${found} expecting ${expected}`
  }
}
