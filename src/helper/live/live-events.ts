import type { Readable } from 'node:stream'
import { EVENT_IDS_MAX, type LiveEvent } from '#contract/helper/events.ts'
import { ENTITY_KINDS, type EntityKind } from '#domain/entities.ts'
import { createEventStreams } from '#http/responses/event-streams.ts'
import { eventText } from '#http/responses/events.ts'
import { type ChangeSubscription, scanStateOf } from '#library/changes.ts'
import type { Library } from '#library/index.ts'
import type { ProgressListener } from '#library/progress/record.ts'
import { userCards } from '../cards.ts'
import { createEventLog, type LoggedEvent } from './event-log.ts'

/** The parts of the library that live events are made from. */
export type LiveLibrary = Pick<
  Library,
  'changes' | 'revision' | 'scanner' | 'history' | 'catalog' | 'catalogUserOf' | 'homeRows'
>

/** Changes outside the library: reading progress, and the entities of the account. */
export interface AccountSources {
  /** Subscribes to a user's progress. Rejects if that is not possible now. */
  followProgress(userId: string): Promise<unknown>
  /** Registers a listener for comics whose progress changed. The returned function removes it. */
  onProgress(listener: ProgressListener): () => void
  /** Registers a listener for raised and answered alarms of a user's history. The returned function removes it. */
  onAlarm(listener: (userId: string) => void): () => void
  /** Registers a listener for changes of the reading days of a user's apps. The returned function removes it. */
  onReadDays(listener: (userId: string) => void): () => void
  /**
   * Subscribes to changes of a user's entities; resolves with null if the account does not report changes to this
   * computer. The returned function ends the subscription.
   */
  followEntities(
    userId: string,
    listener: (kinds: ReadonlySet<EntityKind>) => void,
  ): Promise<(() => Promise<void>) | null>
}

/** Live changes for open dashboards, one stream each. */
export interface LiveEvents {
  /** Opens a user's stream of server-sent events; see `events.stream` for its first events. */
  open(userId: string, begin?: { readonly after?: string; readonly age?: number }): Promise<Readable>
  /** Sends an event to a user's open dashboards. */
  send(event: LiveEvent, userId: string): void
  close(): Promise<void>
}

const LIMITS = { most: 16, limitedBy: ({ userId }: { userId: string }) => userId, heartbeat: 20_000 }
/** Maximum characters of missed events at the beginning of a stream; with more, the client reloads everything. */
const MISSED_MAX = 256 * 1024
/** Milliseconds for which a user's changes are still logged after their last stream was closed. */
const LINGER = 60_000

const textOf = ({ name, data }: LiveEvent, id?: string): string => eventText(name, data, id)

/** Milliseconds that a stream waits to find out whether the account reports changes of entities. */
const ENTITIES_TIMEOUT = 1_000

/** A user with open streams, or whose last stream was closed less than LINGER milliseconds ago. */
interface Listener {
  /** Settles when changes are being logged. */
  readonly watched: Promise<void>
  /** Settles with a function that ends the entity subscription; null if there is none. */
  entities: Promise<(() => Promise<void>) | null>
  /** Time since which changes of entities are logged, in milliseconds since 1970; null if they are not logged. */
  entitiesSince: number | null
  linger: NodeJS.Timeout | null
}

export function createLiveEvents(library: LiveLibrary, sources: AccountSources): LiveEvents {
  const log = createEventLog()
  const listeners = new Map<string, Listener>()
  let changes: ChangeSubscription | null = null
  const streams = createEventStreams<{ readonly userId: string }>(LIMITS, ({ userId }) => {
    const listener = listeners.get(userId)
    if (listener === undefined || streams.clients(userId).length > 0) return
    listener.linger = setTimeout(() => void forget(userId, listener), LINGER).unref()
  })

  function publish(event: LiveEvent, userId: string | null): void {
    const { text } = log.append(event, userId)
    for (const client of streams.clients(userId)) streams.send(client, text)
  }

  /** Time of each user's last change of progress or home while no stream was open, in milliseconds since 1970. */
  const unreported = new Map<string, number>()
  /** Returns true if a user has a stream; otherwise stores that a change was not reported. */
  const isHeard = (userId: string): boolean => {
    if (!listeners.has(userId)) unreported.set(userId, Date.now())
    return listeners.has(userId)
  }
  const stopProgress = sources.onProgress((userId, comicIds, moved) => {
    if (!isHeard(userId)) return
    const changed =
      comicIds.length > EVENT_IDS_MAX
        ? Promise.resolve(null)
        : // Without the states the client reloads everything.
          userCards(library, userId).then(
            (cards) => cards.changed(comicIds),
            () => null,
          )
    void changed.then((states) => publish({ name: 'progress', data: { changed: states, moved } }, userId))
  })

  const stopAlarms = sources.onAlarm((userId) => {
    if (listeners.has(userId)) publish({ name: 'history', data: {} }, userId)
  })

  const stopDays = sources.onReadDays((userId) => {
    if (listeners.has(userId)) publish({ name: 'days', data: {} }, userId)
  })

  const stopHome = library.homeRows.onChange((userId) => {
    if (isHeard(userId)) publish({ name: 'home', data: {} }, userId)
  })

  function listenerOf(userId: string): Listener {
    const known = listeners.get(userId)
    if (known !== undefined) {
      if (known.linger !== null) clearTimeout(known.linger)
      known.linger = null
      // A hosted account allows the subscription once it has verified a token of the user.
      if (known.entitiesSince === null) followEntities(userId, known)
      return known
    }
    changes ??= library.changes.subscribe(publish)
    // Failures are ignored: the progress is reported once the account responds.
    void sources.followProgress(userId).catch(() => undefined)
    const watched = Promise.all([changes.begun, changes.addUser(userId)]).then(() => undefined)
    const listener: Listener = {
      watched,
      entities: Promise.resolve(null),
      entitiesSince: null,
      linger: null,
    }
    followEntities(userId, listener)
    // Callers that open a stream get the error; the next stream tries again.
    watched.catch(() => forget(userId, listener))
    listeners.set(userId, listener)
    return listener
  }

  function followEntities(userId: string, listener: Listener): void {
    // Prevents a second subscription while the first one is pending.
    listener.entitiesSince = Number.POSITIVE_INFINITY
    listener.entities = sources
      .followEntities(userId, (kinds) => publish({ name: 'entities', data: { kinds: [...kinds] } }, userId))
      .catch(() => null)
    void listener.entities.then((stop) => {
      listener.entitiesSince = stop === null ? null : Date.now()
    })
  }

  async function forget(userId: string, { entities, linger }: Listener): Promise<void> {
    if (linger !== null) clearTimeout(linger)
    listeners.delete(userId)
    changes?.removeUser(userId)
    if (listeners.size === 0) {
      changes?.stop()
      changes = null
    }
    await (await entities)?.()
  }

  /** Returns the first events of a stream: `ready`, the scan, open alarms, and the missed events or `resync`. */
  async function opening(
    userId: string,
    listener: Listener,
    missed: readonly LoggedEvent[] | null,
    begunAt: number,
  ) {
    await listener.watched
    const [revision, scan] = [await library.revision(), await scanStateOf(library)]
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ENTITIES_TIMEOUT).unref())
    const entities = (await Promise.race([listener.entities, late])) !== null
    // Read after the wait, because the client ignores events before `ready`.
    const alarms = await library.history.alarms(userId)
    const length = missed?.reduce((sum, { text }) => sum + text.length, 0) ?? 0
    const isResync = missed === null || length > MISSED_MAX
    // Changes of entities between the client's first request and now may not have been logged.
    const isUnnoticed = entities && (listener.entitiesSince ?? begunAt) >= begunAt
    // Nor were changes of progress and home in this time.
    const isBehind = (unreported.get(userId) ?? 0) >= begunAt
    return [
      textOf({ name: 'ready', data: { revision, entities } }, log.last()),
      textOf({ name: 'scan', data: scan }),
      alarms.length > 0 ? textOf({ name: 'history', data: {} }) : '',
      isBehind ? textOf({ name: 'progress', data: { changed: null, moved: true } }) : '',
      isBehind ? textOf({ name: 'home', data: {} }) : '',
      isUnnoticed ? textOf({ name: 'entities', data: { kinds: [...ENTITY_KINDS] } }) : '',
      isResync ? textOf({ name: 'resync', data: {} }) : missed.map(({ text }) => text).join(''),
    ].join('')
  }

  return {
    async open(userId, { after, age } = {}) {
      // Changes are collected for users with a stream only.
      const isKnown = listeners.has(userId)
      // A client that resumes receives all missed events.
      const begunAt = age === undefined || after !== undefined ? Number.POSITIVE_INFINITY : Date.now() - age
      const recent = isKnown ? log.recent(age ?? 0, userId) : []
      const missed = after === undefined ? recent : isKnown ? log.after(after, userId) : null
      const listener = listenerOf(userId)
      const client = { userId }
      const stream = streams.open(client)
      try {
        streams.send(client, await opening(userId, listener, missed, begunAt))
      } catch (error) {
        streams.end(client)
        throw error
      }
      return stream
    },
    send(event, userId) {
      if (listeners.has(userId)) publish(event, userId)
    },
    async close() {
      stopProgress()
      stopAlarms()
      stopDays()
      stopHome()
      streams.close()
      await Promise.all([...listeners].map(([userId, listener]) => forget(userId, listener)))
    },
  }
}
