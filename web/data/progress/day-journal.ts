import { localDay } from '#domain/calendar.ts'
import type { ReadDay } from '#records/library/reading-days.ts'
import { userKey } from '../keys.ts'
import { type JsonStorage, readList, writeJson } from '../stored-json.ts'

/** The pages of a comic that were read in this browser on one day. */
interface Sitting {
  readonly id: string
  readonly day: string
  readonly comicId: string
  /** The pages, from 1. */
  readonly pages: readonly number[]
  readonly finished: boolean
  readonly seconds: number
  /** True if the account has this state. */
  readonly sent: boolean
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** True for a valid stored sitting. */
function isSitting(value: unknown): value is Sitting {
  const { id, day, comicId, pages, finished, sent } = (value ?? {}) as { [K in keyof Sitting]?: unknown }
  return (
    [id, day, comicId].every(isText) &&
    Array.isArray(pages) &&
    pages.length > 0 &&
    pages.every(Number.isInteger) &&
    typeof finished === 'boolean' &&
    typeof sent === 'boolean'
  )
}

const dayOf = ({ id, day, comicId, pages, finished, seconds }: Sitting): ReadDay => ({
  id,
  day,
  comicId,
  pages: pages.length,
  finished,
  seconds,
})

/** Returns a text that changes when a sitting continues. */
const stateOf = ({ pages, finished, seconds }: Pick<ReadDay, 'pages' | 'finished' | 'seconds'>) =>
  `${pages} ${finished} ${seconds}`

/**
 * Stores what was read on which day until the account has it and the day is over: a comic that is opened again on the
 * same day continues its sitting. Each account has its own journal. Without browser storage, nothing is recorded.
 */
export class DayJournal {
  readonly #storage: JsonStorage
  readonly #name: string

  constructor(storage: JsonStorage, userId: string) {
    this.#storage = storage
    this.#name = userKey('days', userId)
  }

  #read(): Sitting[] {
    const stored = readList(this.#storage, this.#name).filter(isSitting)
    // Earlier versions stored no `seconds`.
    return stored.map((one) => ({ ...one, seconds: Number(one.seconds) || 0 }))
  }

  #write(sittings: readonly Sitting[]): void {
    // If the storage refuses, reading must continue.
    writeJson(this.#storage, this.#name, sittings)
  }

  /** Records pages that were viewed and the seconds spent; `finished` if they include the comic's last page. */
  record(
    comicId: string,
    pages: readonly number[],
    finished: boolean,
    now: Date = new Date(),
    seconds = 0,
  ): void {
    const day = localDay(now)
    const all = this.#read()
    const before = all.find((one) => one.comicId === comicId && one.day === day)
    const readPages = [...new Set([...(before?.pages ?? []), ...pages])]
    const isFinished = finished || before?.finished === true
    if (readPages.length === 0) return
    const isSame =
      readPages.length === before?.pages.length && isFinished === before.finished && seconds === 0
    if (isSame) return
    const id = before?.id ?? crypto.randomUUID()
    this.#write([
      ...all.filter((one) => one !== before),
      {
        id,
        day,
        comicId,
        pages: readPages,
        finished: isFinished,
        seconds: (before?.seconds ?? 0) + seconds,
        sent: false,
      },
    ])
  }

  /** Returns the sittings that the account does not have yet. */
  unsent(): ReadDay[] {
    return this.#read()
      .filter(({ sent }) => !sent)
      .map(dayOf)
  }

  /** Deletes the sittings that were sent and have not changed since, except today's, which may continue. */
  confirm(sent: readonly ReadDay[], now: Date = new Date()): void {
    const today = localDay(now)
    const sentStates = new Map(sent.map(({ id, ...one }) => [id, stateOf(one)]))
    const marked = this.#read().map((one) =>
      sentStates.get(one.id) === stateOf(dayOf(one)) ? { ...one, sent: true } : one,
    )
    this.#write(marked.filter((one) => !one.sent || one.day === today))
  }
}
