import { PassThrough } from 'node:stream'
import type { Holdings } from '#library/catalog/holdings.ts'
import type { AppParts } from '../tree.ts'
import type { Calls } from './calls.ts'
import { type ChangeEvent, changesBetween } from './changes.ts'
import { watchPlaylists } from './list-changes.ts'
import { itemOf, seriesIdOf } from './view.ts'

/** Streams that one device may have open; another ends the oldest. */
const STREAMS = 4
/** How often is looked whether devices still may listen, and whether the collection has changed; in milliseconds. */
const LOOK = 1_000
/** A line that says nothing keeps a quiet stream open, after so many looks. */
const BEAT = 15
/** Bytes that wait for one that listens: whoever is so far behind has stopped reading, and is to ask anew. */
const BEHIND = 512 * 1024

interface Listener {
  readonly userId: string
  readonly deviceId: string
  /** When the key was given out that opened it. */
  readonly keyedAt: string
  readonly stream: PassThrough
}

const text = ({ name, data }: ChangeEvent): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * What apps that keep a line open are told: where their user is in books, what comes and goes in the collection, and in
 * their user's playlists.
 */
export interface Events {
  close(): void
}

/** `every` is how often is looked, in milliseconds. */
export function eventCalls(on: Pick<Calls, 'any' | 'parts'>, every = LOOK): Events {
  const { parts } = on
  const listeners = new Set<Listener>()
  const told = watchCollection(parts)
  const lists = watchPlaylists(parts)
  let looks = 0
  let isLooking = false
  let timer: NodeJS.Timeout | null = null

  function end(listener: Listener): void {
    listeners.delete(listener)
    listener.stream.end()
    if (listeners.size === 0) stop()
  }

  function stop(): void {
    if (timer !== null) clearInterval(timer)
    timer = null
    told.forget()
    for (const userId of lists.known()) lists.forget(userId)
  }

  function say(listener: Listener, lines: string): void {
    const { stream } = listener
    stream.write(lines)
    if (stream.writableLength + stream.readableLength > BEHIND) {
      end(listener)
      stream.destroy()
    }
  }

  /** Ends the streams of keys that count no more: those that were revoked, and those that have another in their place. */
  async function dropRevoked(among: readonly Listener[]): Promise<void> {
    for (const deviceId of new Set(among.map((each) => each.deviceId))) {
      const device = await parts.library.devices.get(deviceId)
      const keyedAt = device?.revokedAt === null ? device.keyedAt : null
      for (const each of [...listeners]) if (each.deviceId === deviceId && each.keyedAt !== keyedAt) end(each)
    }
  }

  async function tell(to: (listener: Listener) => boolean, events: readonly ChangeEvent[]): Promise<void> {
    await dropRevoked([...listeners].filter(to))
    const lines = events.map(text).join('')
    for (const each of [...listeners]) if (to(each)) say(each, lines)
  }

  /** Tells a user's apps what has changed in their playlists since that was told last. */
  async function tellLists(userId: string): Promise<void> {
    const changed = await lists.changes(userId)
    if (changed.length > 0) await tell((listener) => listener.userId === userId, changed)
  }

  async function look(): Promise<void> {
    // Two at once would tell the same twice.
    if (isLooking) return
    isLooking = true
    await lookOnce().finally(() => {
      isLooking = false
    })
  }

  async function lookOnce(): Promise<void> {
    looks++
    if (listeners.size === 0) return stop()
    await dropRevoked([...listeners])
    if (looks % BEAT === 0) for (const each of [...listeners]) say(each, ':\n\n')
    const changes = await told.changes()
    if (changes.length > 0) await tell(() => true, changes)
    const users = new Set([...listeners].map(({ userId }) => userId))
    for (const userId of lists.known()) if (!users.has(userId)) lists.forget(userId)
    for (const userId of users) await tellLists(userId)
  }

  const quietly = (work: Promise<void>): void => void work.catch(() => undefined)

  const unheard = parts.progress.onChange((userId, comicIds) => {
    const isTheirs = (listener: Listener): boolean => listener.userId === userId
    if (![...listeners].some(isTheirs)) return
    quietly(progressEvents(parts, userId, comicIds).then((events) => tell(isTheirs, events)))
  })

  on.any('GET', '/sse/v1/events', async ({ ctx, caller }) => {
    const stream = new PassThrough()
    const { id: deviceId, keyedAt } = caller.device
    const listener = { userId: caller.userId, deviceId, keyedAt, stream }
    const own = [...listeners].filter(({ deviceId }) => deviceId === listener.deviceId)
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - STREAMS))) end(oldest)
    listeners.add(listener)
    // Whoever carries the answer passes its head on with the first bytes.
    stream.write(':\n\n')
    stream.once('close', () => end(listener))
    // Who left while it was found out who asks tells nobody of it again.
    if (caller.left.aborted) return end(listener)
    caller.left.addEventListener('abort', () => end(listener))
    await lists.begin(caller.userId)
    if (timer === null) {
      await told.begin()
      timer ??= setInterval(() => quietly(look()), every).unref()
    }
    ctx.set('Cache-Control', 'no-store')
    ctx.set('X-Accel-Buffering', 'no')
    ctx.type = 'text/event-stream'
    ctx.body = stream
  })

  return {
    close() {
      unheard()
      for (const each of [...listeners]) end(each)
    },
  }
}

async function progressEvents(
  { progress, library }: AppParts,
  userId: string,
  comicIds: readonly string[],
): Promise<ChangeEvent[]> {
  const [mine, holdings] = await Promise.all([progress.of(userId), library.holdings.now()])
  const places = mine.byComic()
  const perSeries = new Map<string, { count: number; isThere: boolean }>()
  const events = comicIds.map((bookId): ChangeEvent => {
    const isThere = places.has(bookId)
    const comic = holdings.comic(bookId)
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

/** Tells what has changed in the collection since it was looked at last. */
function watchCollection({ library }: AppParts) {
  let seen: Holdings | null = null
  let revision = ''
  return {
    async begin(): Promise<void> {
      revision = await library.revision()
      seen = await library.holdings.now()
    },
    async changes(): Promise<ChangeEvent[]> {
      const now = await library.revision()
      if (now === revision || seen === null) return []
      const holdings = await library.holdings.now()
      // While a scan writes, what came last may not be held yet: it is looked at again.
      if (!library.scanner.busy()) revision = now
      const before = seen
      seen = holdings
      return holdings === before ? [] : changesBetween(before, holdings)
    },
    forget(): void {
      seen = null
    },
  }
}
