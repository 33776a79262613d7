import { z } from 'zod'
import { routeOf } from '#http/requests/user-route.ts'
import type { Tunnel } from '../hub/tunnel.ts'
import { parseStored, type RelayRedis } from './redis.ts'
import { SECRET_KEY } from './secret.ts'

/** Lifetime of a directory entry, in seconds. */
const REMEMBERED = 30 * 24 * 60 * 60

const entry = z.object({
  /** The node that has the tunnel; null once it has ended. */
  node: z.string().nullable(),
  tunnel: z.string(),
  userId: z.string(),
  about: z.object({ id: z.string(), name: z.string(), platform: z.string() }),
  /** When the tunnel was opened, or when it ended, ISO 8601. */
  since: z.iso.datetime(),
})
/** The current or last tunnel of an account's helper. */
export type Entry = z.output<typeof entry>

/** Returns the entry of a user prefix; null if it is missing, unreadable or of another account. */
function entryOf(route: string, text: string | null): Entry | null {
  const found = parseStored(entry, text)
  return found !== null && routeOf(found.userId) === route ? found : null
}

/** Lua function that decodes a stored entry; nil if it is unreadable, as an error would end the script. */
const DECODE = `
local function decode(text)
  local ok, value = pcall(cjson.decode, text)
  if ok and type(value) == 'table' and type(value.since) == 'string' then return value end
end`

/** Writes an entry and returns the former one. With `again`, it does not replace a newer tunnel of an active node. */
const TAKE = `${DECODE}
local former = redis.call('GET', KEYS[1])
local other = former and decode(former)
if other and ARGV[3] == 'again' then
  local mine = decode(ARGV[1])
  local living = other.node ~= cjson.null and redis.call('EXISTS', KEYS[2] .. tostring(other.node)) == 1
  if living and other.tunnel ~= mine.tunnel and other.since > mine.since then return { 0, former } end
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return { 1, former }`
/** Marks a tunnel as ended, unless another tunnel has replaced it. */
const LEAVE = `${DECODE}
local former = redis.call('GET', KEYS[1])
local other = former and decode(former)
if other and other.tunnel == ARGV[2] then redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3]) end`

const keyOf = (route: string): string => `helper:${route}`
const nodeKey = (node: string): string => `node:${node}`
const seenKey = (node: string): string => `seen:${node}`

/** The state of Redis at a heartbeat. */
interface Beat {
  /** Number of registered nodes, this one included. */
  readonly nodes: number
  /** False if Redis did not have this node's registration: it is new, or Redis lost its data. */
  readonly wasRegistered: boolean
  /** The stored secret of the nodes, base64; null if there is none. */
  readonly secret: string | null
}

/** The directory of tunnels in Redis. All calls throw relay-draining while Redis does not respond. */
export interface Directory {
  /** Renews this node's registration and reads the state that Redis stores. */
  beat(): Promise<Beat>
  /**
   * Registers a tunnel of this node and returns the former entry. With `again`, for a tunnel that was registered
   * before, `taken` is false if its helper has connected to another node since.
   */
  take(tunnel: Tunnel, again: boolean): Promise<{ readonly taken: boolean; readonly former: Entry | null }>
  /** Marks a tunnel of this node as ended. */
  leave(tunnel: Tunnel): Promise<void>
  find(route: string): Promise<Entry | null>
  /** Returns the address of a node as `host:port`; null if it is no longer active. */
  addressOf(node: string): Promise<string | null>
  /** Returns the time of a node's last heartbeat, ISO 8601. */
  lastSeen(node: string): Promise<string | null>
  /** Removes this node. */
  end(): Promise<void>
}

/** Creates the directory for this node (`self`). A node without a heartbeat for `life` ms counts as ended. */
export function createDirectory(
  redisClient: RelayRedis,
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
      const replies = await redisClient.run((redis) =>
        redis
          .multi()
          .exists(nodeKey(self.id))
          .get(SECRET_KEY)
          .set(nodeKey(self.id), self.address, 'PX', life)
          .set(seenKey(self.id), new Date(now).toISOString(), 'EX', REMEMBERED)
          .zadd('nodes', now + life, self.id)
          .zremrangebyscore('nodes', '-inf', now)
          .zcard('nodes')
          .exec(),
      )
      const values = replies?.map(([, value]) => value) ?? []
      const [registered, secret] = z.tuple([z.number(), z.string().nullable()]).parse(values.slice(0, 2))
      return { nodes: z.number().parse(values.at(-1)), wasRegistered: registered === 1, secret }
    },
    async take(tunnel, again) {
      const route = routeOf(tunnel.userId)
      const keys = [keyOf(route), nodeKey('')]
      const args = [textOf(tunnel, self.id), REMEMBERED, again ? 'again' : 'new']
      const [taken, former] = z
        .tuple([z.number(), z.string().nullable().default(null)])
        .parse(await redisClient.run((redis) => redis.eval(TAKE, keys.length, ...keys, ...args)))
      return { taken: taken === 1, former: entryOf(route, former) }
    },
    async leave(tunnel) {
      const args = [textOf(tunnel, null), tunnel.id, REMEMBERED]
      await redisClient.run((redis) => redis.eval(LEAVE, 1, keyOf(routeOf(tunnel.userId)), ...args))
    },
    find: async (route) => entryOf(route, await redisClient.run((redis) => redis.get(keyOf(route)))),
    addressOf: (node) => redisClient.run((redis) => redis.get(nodeKey(node))),
    lastSeen: (node) => redisClient.run((redis) => redis.get(seenKey(node))),
    async end() {
      await redisClient.run((redis) => redis.multi().del(nodeKey(self.id)).zrem('nodes', self.id).exec())
    },
  }
}
