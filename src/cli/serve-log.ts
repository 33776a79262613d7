import type { ServedRequest } from './server.ts'

/** Lines that can be read again. */
const KEPT = 200

/** What a serving process was asked and what went wrong in it, as a screen shows it. */
export class ServeLog {
  #lines: string[] = []
  requests = 0

  readonly request = ({ method, path, status, milliseconds }: ServedRequest): void => {
    this.requests++
    this.#add(`${status} ${method} ${path} ${Math.round(milliseconds)} ms`)
  }

  note(text: string): void {
    for (const line of text.split('\n')) this.#add(line)
  }

  /** The last lines, the newest last. */
  lines(): readonly string[] {
    return this.#lines
  }

  #add(text: string): void {
    const time = new Date().toTimeString().slice(0, 8)
    this.#lines = [...this.#lines, `${time} ${text}`].slice(-KEPT)
  }
}
