import { createEventStreams } from '#http/responses/event-streams.ts'
import { eventText, HEARTBEAT_TEXT, respondWithEvents } from '#http/responses/events.ts'
import { comicOfId } from '#library/catalog/snapshot/entries.ts'
import type { ChangeSubscription, LibraryChange } from '#library/changes.ts'
import type { AppParts } from '../tree.ts'
import type { Calls } from './calls.ts'
import { type ChangeTracker, createChangeTracker } from './change-tracker.ts'
import { type ChangeEvent, changesBetween } from './changes.ts'
import { listChanges, listsById } from './lists/list-changes.ts'
import { itemOf, seriesIdOf } from './view.ts'

interface Client {
  readonly userId: string
  readonly deviceId: string
  /** When the key that opened the stream was created. */
  readonly keyedAt: string
}

const LIMITS = { most: 4, limitedBy: ({ deviceId }: Client) => deviceId, heartbeat: 15_000 }

const text = ({ name, data }: ChangeEvent): string => eventText(name, data)

/** The open event streams of reading apps. */
export interface Events {
  close(): void
}

/**
 * Sends apps with an open event stream the changes in the collection, and in their user's progress, playlists and smart
 * shelves.
 * `heartbeat` is in milliseconds.
 */
export function eventCalls(on: Pick<Calls, 'any' | 'parts'>, heartbeat = LIMITS.heartbeat): Events {
  const { parts } = on
  const { library, progress } = parts
  const streams = createEventStreams({ ...LIMITS, heartbeat }, ({ userId }) => forgetIfQuiet(userId))
  const collection = createChangeTracker(
    (userId) => library.snapshotFor(userId),
    comparedOnce(changesBetween),
  )
  const lists = createChangeTracker((userId) => listsById(library, userId), listChanges)
  let subscription: ChangeSubscription | null = null

  const isListening = (userId: string): boolean => streams.clients(userId).length > 0

  function forgetIfQuiet(userId: string): void {
    if (isListening(userId)) return
    subscription?.removeUser(userId)
    collection.forget(userId)
    lists.forget(userId)
    if (streams.clients().length > 0) return
    subscription?.stop()
    subscription = null
  }

  /** Ends a user's streams whose key was revoked or replaced. */
  async function dropRevoked(userId: string): Promise<void> {
    const own = streams.clients(userId)
    for (const deviceId of new Set(own.map((each) => each.deviceId))) {
      const device = await library.devices.get(deviceId)
      const keyedAt = device?.revokedAt === null ? device.keyedAt : null
      for (const each of own) if (each.deviceId === deviceId && each.keyedAt !== keyedAt) streams.end(each)
    }
  }

  async function sendTo(userId: string, events: readonly ChangeEvent[]): Promise<void> {
    if (events.length === 0) return
    await dropRevoked(userId)
    const lines = events.map(text).join('')
    for (const client of streams.clients(userId)) streams.send(client, lines)
  }

  const sendChanges = async (tracker: ChangeTracker, userIds: Iterable<string>): Promise<void> => {
    for (const userId of userIds) await sendTo(userId, await tracker.changes(userId))
  }

  async function publish(change: LibraryChange, userId: string | null): Promise<void> {
    const { name } = change
    const users = userId === null ? new Set(streams.clients().map((each) => each.userId)) : [userId]
    // During a scan the catalog may return an older snapshot, so its end is another reason to compare.
    const isScanned = name === 'scan' && !change.data.running
    if (name === 'comics' || isScanned) await sendChanges(collection, users)
    // A change of the collection may change what smart shelves contain.
    if (name === 'playlists' || name === 'shelves' || name === 'comics') await sendChanges(lists, users)
    if (name === 'devices') for (const each of users) await dropRevoked(each)
  }

  const quietly = (work: Promise<void>): void => void work.catch(() => undefined)

  const unsubscribe = progress.onChange((userId, comicIds) => {
    if (!isListening(userId)) return
    quietly(progressEvents(parts, userId, comicIds).then((events) => sendTo(userId, events)))
  })

  on.any('GET', '/sse/v1/events', async ({ ctx, caller }) => {
    const { userId, disconnected } = caller
    // The client may have disconnected during authentication; an aborted signal fires no event.
    if (disconnected.aborted) return
    const client = { userId, deviceId: caller.device.id, keyedAt: caller.device.keyedAt }
    const stream = streams.open(client)
    disconnected.addEventListener('abort', () => streams.end(client))
    // Proxies forward the headers only together with the first bytes.
    streams.send(client, HEARTBEAT_TEXT)
    try {
      subscription ??= library.changes.subscribe((change, whose) => quietly(publish(change, whose)))
      await Promise.all([subscription.begun, subscription.addUser(userId)])
      await Promise.all([lists.begin(userId), collection.begin(userId)])
      // Before the subscription began, a revoked key caused no event.
      await dropRevoked(userId)
    } catch (error) {
      streams.end(client)
      throw error
    }
    // The stream may have ended meanwhile.
    forgetIfQuiet(userId)
    respondWithEvents(ctx, stream)
  })

  return {
    close() {
      unsubscribe()
      streams.close()
    },
  }
}

/**
 * Returns `compare` with a cache of its last result, because most users have the same snapshot. The snapshots are
 * referenced weakly, so that unused ones are freed.
 */
function comparedOnce<T extends object>(compare: (before: T, now: T) => ChangeEvent[]): typeof compare {
  const compared = new WeakMap<T, { readonly now: T; readonly events: ChangeEvent[] }>()
  return (before, now) => {
    if (before === now) return []
    const last = compared.get(before)
    if (last?.now === now) return last.events
    const events = compare(before, now)
    compared.set(before, { now, events })
    return events
  }
}

async function progressEvents(
  { progress, library }: AppParts,
  userId: string,
  comicIds: readonly string[],
): Promise<ChangeEvent[]> {
  const [mine, snapshot] = await Promise.all([progress.of(userId), library.snapshotFor(userId)])
  const places = mine.byComic()
  const perSeries = new Map<string, { count: number; isThere: boolean }>()
  const events = comicIds.map((bookId): ChangeEvent => {
    const isThere = places.has(bookId)
    const comic = comicOfId(snapshot, bookId)
    if (comic !== undefined) {
      const seriesId = seriesIdOf(itemOf(comic))
      perSeries.set(seriesId, { count: (perSeries.get(seriesId)?.count ?? 0) + 1, isThere })
    }
    return { name: isThere ? 'ReadProgressChanged' : 'ReadProgressDeleted', data: { bookId, userId } }
  })
  for (const [seriesId, { count, isThere }] of perSeries)
    if (count > 1)
      events.push({
        name: isThere ? 'ReadProgressSeriesChanged' : 'ReadProgressSeriesDeleted',
        data: { seriesId, userId },
      })
  return events
}
