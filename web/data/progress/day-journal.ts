import { localDay } from '#domain/calendar.ts'
import type { ReadDay } from '#records/library/reading-days.ts'

/** What this browser's reader saw of a comic on a day. */
interface Sitting {
  readonly id: string
  readonly day: string
  readonly comicId: string
  /** The pages, from 1. */
  readonly pages: readonly number[]
  readonly finished: boolean
  /** Somebody was reading for so long. */
  readonly seconds: number
  /** The account has it as it is. */
  readonly sent: boolean
}

/** The part of localStorage that is used here. */
type Keep = Pick<Storage, 'getItem' | 'setItem'>

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** True for a sitting as it was kept; what else a browser's storage holds under its name is nobody's. */
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

/** What tells whether a sitting went on. */
const stateOf = ({ pages, finished, seconds }: Pick<ReadDay, 'pages' | 'finished' | 'seconds'>) =>
  `${pages} ${finished} ${seconds}`

/**
 * What was read on which day, kept in the browser until the account has it, and until the day is over: a comic that is
 * taken up again goes on with its sitting. One journal for each account; a browser that refuses storage counts nothing.
 */
export class DayJournal {
  readonly #keep: Keep
  readonly #name: string

  constructor(keep: Keep, userId: string) {
    this.#keep = keep
    this.#name = `comics.days.${userId}`
  }

  #read(): Sitting[] {
    try {
      const kept: unknown = JSON.parse(this.#keep.getItem(this.#name) ?? '[]')
      // Earlier versions did not tell the time.
      return Array.isArray(kept)
        ? kept.filter(isSitting).map((one) => ({ ...one, seconds: Number(one.seconds) || 0 }))
        : []
    } catch {
      return []
    }
  }

  #write(sittings: readonly Sitting[]): void {
    try {
      this.#keep.setItem(this.#name, JSON.stringify(sittings))
    } catch {
      // Private windows and full storage refuse; reading goes on.
    }
  }

  /** Takes note of pages that were looked at, and for how many seconds; `finished` when the comic's last one is among them. */
  saw(
    comicId: string,
    pages: readonly number[],
    finished: boolean,
    now: Date = new Date(),
    seconds = 0,
  ): void {
    const day = localDay(now)
    const all = this.#read()
    const before = all.find((one) => one.comicId === comicId && one.day === day)
    const seen = [...new Set([...(before?.pages ?? []), ...pages])]
    const isFinished = finished || before?.finished === true
    if (seen.length === 0) return
    const isSame = seen.length === before?.pages.length && isFinished === before.finished && seconds === 0
    if (isSame) return
    const id = before?.id ?? crypto.randomUUID()
    this.#write([
      ...all.filter((one) => one !== before),
      {
        id,
        day,
        comicId,
        pages: seen,
        finished: isFinished,
        seconds: (before?.seconds ?? 0) + seconds,
        sent: false,
      },
    ])
  }

  /** What the account does not have yet. */
  waiting(): ReadDay[] {
    return this.#read()
      .filter(({ sent }) => !sent)
      .map(dayOf)
  }

  /** Forgets what was sent, but for this day's sittings, which may go on. */
  confirm(sent: readonly ReadDay[], now: Date = new Date()): void {
    const today = localDay(now)
    const pagesOf = new Map(sent.map(({ id, ...one }) => [id, stateOf(one)]))
    const marked = this.#read().map((one) =>
      pagesOf.get(one.id) === stateOf(dayOf(one)) ? { ...one, sent: true } : one,
    )
    this.#write(marked.filter((one) => !one.sent || one.day === today))
  }
}
