/** Reads a text from left to right. `fail` makes the error for what cannot be read. */
export class Scanner {
  readonly text: string
  readonly #fail: (details: string) => Error
  #at = 0

  constructor(text: string, fail: (details: string) => Error) {
    this.text = text
    this.#fail = fail
  }

  get done(): boolean {
    return this.#at >= this.text.length
  }

  error(details: string): Error {
    return this.#fail(details)
  }

  /** True, and past it, when `token` comes next. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.#at)) return false
    this.#at += token.length
    return true
  }

  expect(token: string): void {
    if (!this.take(token)) throw this.error(this.#unexpected(`"${token}"`))
  }

  expectEnd(): void {
    if (!this.done) throw this.error(this.#unexpected('end of input'))
  }

  /** The text up to the first of `stops` (one character each) or the end; may be empty. */
  until(stops: string): string {
    const start = this.#at
    while (!this.done && !stops.includes(this.text.charAt(this.#at))) this.#at++
    return this.text.slice(start, this.#at)
  }

  /** What a sticky pattern (flag y) matches here, past it; null when it does not. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.text)?.[0] ?? null
    if (found !== null) this.#at += found.length
    return found
  }

  /** A text in double quotes with `\"` and `\\`; null when no quote comes next. */
  quoted(): string | null {
    if (!this.take('"')) return null
    let value = ''
    while (!this.take('"')) {
      if (this.done) throw this.error('unexpected end of input expecting "\\""')
      this.take('\\')
      value += this.text.charAt(this.#at++)
    }
    return value
  }

  #unexpected(expected: string): string {
    const found = this.done ? 'end of input' : JSON.stringify(this.text.charAt(this.#at))
    return `unexpected ${found} expecting ${expected}`
  }
}
