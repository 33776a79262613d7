import { randomBytes } from 'node:crypto'
import type { LiveEvent } from '#contract/helper/events.ts'
import { eventText } from '#http/responses/events.ts'

/** An event with its id. */
export interface LoggedEvent {
  /** `<log>-<number>`: the log's random name and the event's number in it. */
  readonly id: string
  readonly event: LiveEvent
  /** The event with its id as it is sent. */
  readonly text: string
  /** The user it is for; null for every user. */
  readonly userId: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Maximum number, total characters, and age in milliseconds of the events that are kept for reconnecting clients. */
const EVENTS_MAX = 10_000
const TEXT_MAX = 8 * 1024 * 1024
const LIFE = 10 * 60_000

/** The last events, numbered, so that a reconnecting client gets the events that it missed. */
export interface EventLog {
  append(event: LiveEvent, userId: string | null): LoggedEvent
  /** The id of the newest event; in an empty log, an id that all later events follow. */
  last(): string
  /**
   * A user's events after an id, oldest first; null if some of them are no longer kept, or the id is of another log.
   */
  after(id: string, userId: string): LoggedEvent[] | null
  /** A user's kept events of the last `age` milliseconds, oldest first. */
  recent(age: number, userId: string): LoggedEvent[]
}

/** `now` returns milliseconds since 1970. */
export function createEventLog(now: () => number = Date.now): EventLog {
  const name = randomBytes(6).toString('hex')
  let events: LoggedEvent[] = []
  let length = 0
  let appended = 0
  const idOf = (number: number): string => `${name}-${number}`

  function drop(): void {
    const oldest = now() - LIFE
    const fresh = events.findIndex(({ at }) => at >= oldest)
    let surplus = Math.max(0, events.length - EVENTS_MAX, fresh < 0 ? events.length : fresh)
    for (const { text } of events.slice(0, surplus)) length -= text.length
    for (; length > TEXT_MAX; surplus++) length -= events[surplus]?.text.length ?? length
    if (surplus > 0) events = events.slice(surplus)
  }

  const isFor = (userId: string) => (logged: LoggedEvent) =>
    logged.userId === null || logged.userId === userId

  return {
    append(event, userId) {
      const id = idOf(++appended)
      const logged = { id, event, text: eventText(event.name, event.data, id), userId, at: now() }
      events.push(logged)
      length += logged.text.length
      // Dropping in portions keeps appending cheap.
      if (events.length > EVENTS_MAX * 1.1 || length > TEXT_MAX * 1.1) drop()
      return logged
    },
    last: () => idOf(appended),
    after(id, userId) {
      drop()
      const number = id.startsWith(`${name}-`) ? Number(id.slice(name.length + 1)) : Number.NaN
      const dropped = appended - events.length
      if (!Number.isInteger(number) || number < dropped || number > appended) return null
      return events.slice(number - dropped).filter(isFor(userId))
    },
    recent: (age, userId) => events.filter(({ at }) => at >= now() - age).filter(isFor(userId)),
  }
}
