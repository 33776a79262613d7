import type { ServedRequest } from './served-requests.ts'

/** Lines that can be read again. */
const KEPT = 200

/** A request in a line of a log. */
export const requestText = ({ method, path, status, milliseconds }: ServedRequest): string =>
  `${status} ${method} ${path} ${Math.round(milliseconds)} ms`

/** What a serving process was asked and what went wrong in it, as a screen shows it. */
export class ServeLog {
  #lines: string[] = []
  requests = 0

  readonly request = (request: ServedRequest): void => {
    this.requests++
    this.#add(requestText(request))
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
