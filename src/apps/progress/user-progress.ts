import type { AppPlace } from '#library/apps/places.ts'
import type { Library } from '#library/index.ts'
import type { AccountClient } from '#records/client/client.ts'
import { allReadings, followReadings, type RecordedReading } from '#records/library/follow-readings.ts'
import { type Reading, unopened } from '#records/library/reading.ts'
import { type Place, placeOf } from './place.ts'

/** What one user has read, in memory: the account's records as they are now, and what apps told since. */
export interface UserProgress {
  /** Null for a comic that was never opened. */
  get(comicId: string): Place | null
  /** All that were opened, the last opened first. The same array until something changes. */
  all(): readonly Place[]
  /** The same by comic id, in the same order. The same map until something changes. */
  byComic(): ReadonlyMap<string, Place>
}

/** The same as its keeper sees it. */
export interface KeptProgress extends UserProgress {
  /** Reads the account and follows it from then on; again where that has ended. Throws the errors of `accountError`. */
  follow(client: AccountClient): Promise<void>
  /** It was read, and what has changed since is heard, or it was read just now. */
  readonly isFresh: boolean
  /** Where it is in a comic is known, also that it was never opened. */
  knows(comicId: string): boolean
  /** What an app told. */
  note(places: readonly AppPlace[]): void
  /** Takes what the account answers of some comics, but of those that it has told of since it was asked. */
  learn(ask: () => Promise<readonly Reading[]>): Promise<void>
  waiting(): AppPlace[]
  told(places: readonly Pick<AppPlace, 'comicId' | 'at'>[]): void
  /** Forgets what apps told. */
  drop(): void
  close(): Promise<void>
}

/** How long is waited until changes are heard, in milliseconds. */
const HEARD_WITHIN = 2_000

/** How long what was read is believed where changes are not heard, in milliseconds. */
const UNHEARD_LIFE = 30_000

/** Comics that the account has told of, and the ids of records that it said are gone. */
interface Heard {
  readonly readings: Map<string, Reading>
  readonly gone: Set<string>
}

const nothingHeard = (): Heard => ({ readings: new Map(), gone: new Set() })

/** `onChange` is told of comics whose place another one than an app has changed. */
export async function openUserProgress(
  userId: string,
  { appPlaces, appMoves }: Pick<Library, 'appPlaces' | 'appMoves'>,
  onChange: (comicIds: readonly string[]) => void,
): Promise<KeptProgress> {
  const apps = new Map((await appPlaces.of(userId)).map((place) => [place.comicId, place]))
  let readings = new Map<string, Reading>()
  let isKnown = false
  let isHeard = false
  let readAt = 0
  /** The account told no changes when it was asked to. */
  let isSilent = false
  /** Which comics the account's records are of, by their ids. */
  const records = new Map<string, string>()
  /** What is heard while the account is asked, by each such question: its answer may be of before. */
  const meanwhile = new Set<Heard>()
  let isClosed = false
  let sorted: readonly Place[] | null = null
  let placed: ReadonlyMap<string, Place> | null = null
  let leave: (() => Promise<void>) | null = null
  const changed = (): void => {
    sorted = null
    placed = null
  }
  const get = (comicId: string): Place | null => placeOf(readings.get(comicId), apps.get(comicId), isKnown)
  const all = (): readonly Place[] => {
    sorted ??= [...new Set([...readings.keys(), ...apps.keys()])]
      .map(get)
      .filter((place) => place !== null)
      .sort((a, b) => b.at - a.at)
    return sorted
  }

  function hear(reading: Reading): void {
    const before = get(reading.comicId)
    readings.set(reading.comicId, reading)
    for (const heard of meanwhile) heard.readings.set(reading.comicId, reading)
    const app = apps.get(reading.comicId)
    // Taken for never opened elsewhere: what an app said of it is over, too.
    if (app !== undefined && !app.pending && reading.lastReadAt === null) {
      apps.delete(reading.comicId)
      void appPlaces.forget(userId, [reading.comicId]).catch(() => undefined)
    }
    changed()
    if (isElsewhere(before, get(reading.comicId))) onChange([reading.comicId])
  }

  function hearRecord(recordId: string, reading: Reading | null): void {
    if (reading !== null) {
      records.set(recordId, reading.comicId)
      hear(reading)
      return
    }
    for (const { gone } of meanwhile) gone.add(recordId)
    const comicId = records.get(recordId)
    records.delete(recordId)
    if (comicId === undefined) return
    hear(unopened(comicId))
    // Deleted, not just taken for never opened: nothing of it is kept.
    void appMoves.forget(userId, [comicId]).catch(() => undefined)
  }

  async function read(client: AccountClient): Promise<void> {
    const found: RecordedReading[] = []
    const heard = nothingHeard()
    meanwhile.add(heard)
    const begunAt = Date.now()
    try {
      for await (const some of allReadings(client, userId)) found.push(...some)
    } catch (error) {
      // Changes may have been missed: what is known is not fresh.
      readAt = 0
      isHeard = false
      throw error
    } finally {
      meanwhile.delete(heard)
    }
    const there = found.filter(({ recordId }) => !heard.gone.has(recordId))
    const before = new Map(all().map((place) => [place.comicId, place]))
    for (const { recordId, comicId } of there) records.set(recordId, comicId)
    readings = new Map([...there.map((one) => [one.comicId, one] as const), ...heard.readings])
    readAt = begunAt
    changed()
    if (isKnown) tellOthers(before)
    isKnown = true
    changed()
  }

  /** Tells what has changed while nothing was heard. */
  function tellOthers(before: ReadonlyMap<string, Place>): void {
    const ids = new Set([...before.keys(), ...all().map(({ comicId }) => comicId)])
    const moved = [...ids].filter((id) => isElsewhere(before.get(id) ?? null, get(id)))
    if (moved.length > 0) onChange(moved)
  }

  return {
    get,
    all,
    async learn(ask) {
      const heard = nothingHeard()
      meanwhile.add(heard)
      try {
        const known = await ask()
        for (const reading of known) if (!heard.readings.has(reading.comicId)) hear(reading)
      } finally {
        meanwhile.delete(heard)
      }
    },
    byComic() {
      placed ??= new Map(all().map((place) => [place.comicId, place]))
      return placed
    },
    get isFresh() {
      return isKnown && (isHeard || Date.now() - readAt < UNHEARD_LIFE)
    },
    async follow(client) {
      await leave?.()
      // Closed while its account was looked for: nobody would leave it again.
      if (isClosed) return
      await new Promise<void>((resolve, reject) => {
        const look = (): void => void read(client).then(resolve, reject)
        // An account that tells no changes is read all the same, and is not waited for again.
        const unheard = setTimeout(
          () => {
            isSilent = true
            look()
          },
          isSilent ? 0 : HEARD_WITHIN,
        )
        unheard.unref()
        // Read once changes are heard, and again after a line that broke: nobody knows what was missed.
        leave = followReadings(client, userId, hearRecord, (heard) => {
          isHeard = heard
          if (!heard) return
          isSilent = false
          clearTimeout(unheard)
          look()
        })
      })
    },
    knows: (comicId) => isKnown || apps.has(comicId),
    note(places) {
      for (const place of places) apps.set(place.comicId, place)
      changed()
    },
    waiting: () => [...apps.values()].filter(({ pending }) => pending),
    told(places) {
      for (const { comicId, at } of places) {
        const app = apps.get(comicId)
        if (app?.at === at) apps.set(comicId, { ...app, pending: false })
      }
      changed()
    },
    drop() {
      apps.clear()
      changed()
    },
    async close() {
      isClosed = true
      await leave?.()
    },
  }
}

const isElsewhere = (before: Place | null, now: Place | null): boolean =>
  now?.at !== before?.at || now?.page !== before?.page
