import { z } from 'zod'
import { routeOf } from '#http/user-route.ts'
import type { Tunnel } from '../hub/tunnel.ts'
import type { Kept } from './redis.ts'

/** How long it is remembered where a helper was, in seconds. */
const REMEMBERED = 30 * 24 * 60 * 60

const entry = z.object({
  /** The node that holds the tunnel; null once it has ended. */
  node: z.string().nullable(),
  tunnel: z.string(),
  userId: z.string(),
  about: z.object({ id: z.string(), name: z.string(), platform: z.string() }),
  /** Since when it is there, or when it was last, ISO 8601. */
  since: z.string(),
})
/** Where an account's helper is, or was. */
export type Entry = z.output<typeof entry>

const entryOf = (text: string | null): Entry | null => (text === null ? null : entry.parse(JSON.parse(text)))

/** Takes a place in the directory, and answers what was there. A later one of another living node keeps it. */
const TAKE = `
local former = redis.call('GET', KEYS[1])
if former and ARGV[3] == 'again' then
  local mine, other = cjson.decode(ARGV[1]), cjson.decode(former)
  local living = other.node ~= cjson.null and redis.call('EXISTS', KEYS[2] .. tostring(other.node)) == 1
  if living and other.tunnel ~= mine.tunnel and other.since > mine.since then return { 0, former } end
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return { 1, former }`
/** Notes that a tunnel has ended, where no other has taken its place. */
const LEAVE = `
local former = redis.call('GET', KEYS[1])
if former and cjson.decode(former).tunnel == ARGV[2] then redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3]) end`

const keyOf = (route: string): string => `helper:${route}`
const nodeKey = (node: string): string => `node:${node}`
const seenKey = (node: string): string => `seen:${node}`

/** Which node holds whose tunnel, kept in Redis. All calls throw relay-draining while that gives no answer. */
export interface Directory {
  /** Says that this node lives. Answers how many do. */
  beat(): Promise<number>
  /**
   * Puts a tunnel of this node in its account's place, and answers whose it was. `again` says of one that has long
   * been here: `taken` is false where its helper has dialled in at another node since.
   */
  take(tunnel: Tunnel, again: boolean): Promise<{ readonly taken: boolean; readonly former: Entry | null }>
  /** Notes that a tunnel of this node has ended. */
  leave(tunnel: Tunnel): Promise<void>
  find(route: string): Promise<Entry | null>
  /** Where a node is asked, as `host:port`; null for one that lives no more. */
  addressOf(node: string): Promise<string | null>
  /** When a node gave its last sign of life, ISO 8601. */
  lastSeen(node: string): Promise<string | null>
  /** Takes this node out. */
  end(): Promise<void>
}

/** `life`: a node that has given no sign of life for so many milliseconds is none any more. */
export function createDirectory(
  kept: Kept,
  self: { readonly id: string; readonly address: string },
  life: number,
): Directory {
  const textOf = ({ id, userId, about, since }: Tunnel, node: string | null): string =>
    JSON.stringify({
      node,
      tunnel: id,
      userId,
      about,
      since: node === null ? new Date().toISOString() : since,
    } satisfies Entry)
  return {
    async beat() {
      const now = Date.now()
      const replies = await kept.ask((redis) =>
        redis
          .multi()
          .set(nodeKey(self.id), self.address, 'PX', life)
          .set(seenKey(self.id), new Date(now).toISOString(), 'EX', REMEMBERED)
          .zadd('nodes', now + life, self.id)
          .zremrangebyscore('nodes', '-inf', now)
          .zcard('nodes')
          .exec(),
      )
      return z.number().parse(replies?.at(-1)?.[1])
    },
    async take(tunnel, again) {
      const keys = [keyOf(routeOf(tunnel.userId)), nodeKey('')]
      const args = [textOf(tunnel, self.id), REMEMBERED, again ? 'again' : 'new']
      const [taken, former] = z
        .tuple([z.number(), z.string().nullable().default(null)])
        .parse(await kept.ask((redis) => redis.eval(TAKE, keys.length, ...keys, ...args)))
      return { taken: taken === 1, former: entryOf(former) }
    },
    async leave(tunnel) {
      const args = [textOf(tunnel, null), tunnel.id, REMEMBERED]
      await kept.ask((redis) => redis.eval(LEAVE, 1, keyOf(routeOf(tunnel.userId)), ...args))
    },
    find: async (route) => entryOf(await kept.ask((redis) => redis.get(keyOf(route)))),
    addressOf: (node) => kept.ask((redis) => redis.get(nodeKey(node))),
    lastSeen: (node) => kept.ask((redis) => redis.get(seenKey(node))),
    async end() {
      await kept.ask((redis) => redis.multi().del(nodeKey(self.id)).zrem('nodes', self.id).exec())
    },
  }
}
