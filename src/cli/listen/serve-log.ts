import type { ServedRequest } from './served-requests.ts'

/** Maximum number of stored lines. */
const KEPT = 200

/** Formats a request as a log line. */
export const requestText = ({ method, path, status, milliseconds }: ServedRequest): string =>
  `${status} ${method} ${path} ${Math.round(milliseconds)} ms`

/** The requests and errors of a server, for its screen. */
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

  /** Returns the last lines, newest last. */
  lines(): readonly string[] {
    return this.#lines
  }

  #add(text: string): void {
    const time = new Date().toTimeString().slice(0, 8)
    this.#lines = [...this.#lines, `${time} ${text}`].slice(-KEPT)
  }
}
