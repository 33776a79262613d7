import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Report } from '#http/errors.ts'
import { routeOf } from '#http/user-route.ts'
import type { Cap } from '../hub/cap.ts'
import { presenceHere } from '../hub/presence.ts'
import type { Reach, Way } from '../hub/reach.ts'
import type { Tunnel } from '../hub/tunnel.ts'
import type { Tunnels } from '../hub/tunnels.ts'
import { CLOSE } from '../wire.ts'
import { createDirectory, type Entry } from './directory.ts'
import { listenInner } from './inner.ts'
import { CHECK_PATH, ENDED_PATH, NODE_HEADERS } from './line.ts'
import { pairingsInRedis, triesInRedis } from './pairings.ts'
import { createPeers } from './peers.ts'
import { openRedis } from './redis.ts'
import { agreeOnSecret, newSecret } from './secret.ts'

/** Between two signs of life, and between two times that all tunnels are said again, in milliseconds. */
const BEAT = 5_000
/** A node is given up when it has missed so many. */
const BEATS_MISSED = 3
const SAY_AGAIN = 60 * 60_000
/** Tunnels that are said at a time. */
const SAID_AT_ONCE = 200
/** Ends of tunnels that are remembered while Redis is away. */
const UNSAID_MAX = 10_000

export interface NodeOptions {
  readonly redis: string
  /** This node's own address and port for the others. */
  readonly host: string
  readonly port: number
  readonly report: Report
  /** Between two signs of life, in milliseconds (tests). */
  readonly beat?: number
}

/**
 * Joins the nodes that share a Redis: helpers that have dialled in at any of them are within reach. Throws
 * redis-unreachable, option-invalid for an address that is none of this machine's, and port-in-use.
 */
export async function reachTogether(tunnels: Tunnels, cap: Cap, options: NodeOptions): Promise<Reach> {
  const { beat: every = BEAT } = options
  const kept = await openRedis(options.redis)
  let secret = await agreeOnSecret(kept, newSecret())
  const secretBytes = (): Buffer => Buffer.from(secret, 'base64')
  const inner = await listenInner(tunnels, cap, { ...options, secret: secretBytes }).catch(
    (error: unknown) => {
      kept.close()
      throw error
    },
  )
  const address = `${isIPv6(options.host) ? `[${options.host}]` : options.host}:${inner.port}`
  const self = { id: randomBytes(8).toString('hex'), address }
  const directory = createDirectory(kept, self, every * BEATS_MISSED)
  const peers = createPeers(secretBytes)
  const here = presenceHere(tunnels)
  let nodes: number | null = null

  /** Puts a tunnel of this node in the directory; what it replaces at another node is ended there. */
  async function say(tunnel: Tunnel, again: boolean): Promise<void> {
    // It may have ended while others were said.
    if (again && tunnels.ofUser(tunnel.userId) !== tunnel) return
    const { taken, former } = await directory.take(tunnel, again)
    if (tunnels.ofUser(tunnel.userId) !== tunnel) return leave(tunnel)
    if (!taken) return tunnel.end(CLOSE.replaced)
    if (former === null || former.node === null || former.node === self.id) return
    const there = await directory.addressOf(former.node)
    const headers = { ':path': ENDED_PATH, ...markOf(former), [NODE_HEADERS.tunnel]: former.tunnel }
    if (there !== null) await peers.tell(there, headers)
  }
  /** Tunnels that ended while Redis was away. */
  const unsaid = new Set<Tunnel>()
  async function leave(tunnel: Tunnel): Promise<void> {
    if (unsaid.size < UNSAID_MAX) unsaid.add(tunnel)
    await directory.leave(tunnel)
    unsaid.delete(tunnel)
  }
  async function sayAll(): Promise<void> {
    secret = await agreeOnSecret(kept, secret)
    await Promise.all([...unsaid].map(leave))
    const all = tunnels.all()
    for (let at = 0; at < all.length; at += SAID_AT_ONCE)
      await Promise.all(all.slice(at, at + SAID_AT_ONCE).map((tunnel) => say(tunnel, true)))
  }
  /** What could not be said is said again with the next sign of life that Redis takes. */
  const quietly = (work: Promise<unknown>): void =>
    void work.catch(() => {
      nodes = null
    })
  const beat = (): Promise<void> =>
    directory.beat().then(
      (state) => {
        // Redis answers again, or it lost its data between two heartbeats, by a restart or a flush.
        if (nodes === null || !state.wasRegistered || state.secret !== secret) quietly(sayAll())
        nodes = state.nodes
      },
      (error: unknown) => {
        if (nodes !== null) options.report(error, 'redis')
        nodes = null
      },
    )

  /** Where the tunnel of an account is, when another node holds it; null where none does. */
  async function elsewhere(
    route: string,
  ): Promise<{ readonly entry: Entry; readonly address: string } | null> {
    const entry = await directory.find(route)
    if (entry === null || entry.node === null || entry.node === self.id) return null
    const there = await directory.addressOf(entry.node)
    return there === null ? null : { entry, address: there }
  }
  async function ofRoute(route: string): Promise<Way | null> {
    const local = tunnels.ofRoute(route)
    if (local !== null) return local
    const found = await elsewhere(route)
    return (
      found && {
        userId: found.entry.userId,
        request: (headers, endStream) =>
          peers.request(found.address, { ...headers, ...markOf(found.entry) }, endStream),
        takeBack: peers.takeBack,
      }
    )
  }

  kept.client.on('ready', beat)
  await beat()
  const beating = setInterval(() => {
    quietly(beat())
    peers.prove()
  }, every)
  const saying = setInterval(() => quietly(sayAll()), SAY_AGAIN)
  return {
    get count() {
      return here.count
    },
    get nodes() {
      return nodes
    },
    async of(userId) {
      if (tunnels.ofUser(userId) !== null) return here.of(userId)
      const entry = await directory.find(routeOf(userId))
      if (entry === null) return null
      const { node, about, since } = entry
      const online = node !== null && node !== self.id && (await directory.addressOf(node)) !== null
      const last = online || node === null ? since : ((await directory.lastSeen(node)) ?? since)
      return { ...about, online, since: last, roundTrip: null }
    },
    async recheck(userId) {
      if (tunnels.ofUser(userId) !== null) return here.recheck(userId)
      const found = await elsewhere(routeOf(userId))
      if (found !== null) await peers.tell(found.address, { ':path': CHECK_PATH, ...markOf(found.entry) })
    },
    ofUser: (userId) => ofRoute(routeOf(userId)),
    ofRoute,
    arrived: (tunnel) => quietly(say(tunnel, false)),
    gone: (tunnel) => quietly(leave(tunnel)),
    pairings: pairingsInRedis(kept),
    tries: triesInRedis(kept),
    async close() {
      clearInterval(beating)
      clearInterval(saying)
      await directory.end().catch(() => undefined)
      await inner.close()
      peers.close()
      kept.close()
    },
  }
}

const markOf = ({ userId }: Entry): Record<string, string> => ({ [NODE_HEADERS.route]: routeOf(userId) })
