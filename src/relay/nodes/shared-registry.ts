import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { routeOf } from '#http/requests/user-route.ts'
import type { Report } from '#http/responses/errors.ts'
import type { BandwidthLimit } from '../hub/bandwidth-limit.ts'
import type { HelperRegistry, HelperTunnel } from '../hub/helper-registry.ts'
import { createLocalPresence } from '../hub/presence.ts'
import type { Tunnel } from '../hub/tunnel.ts'
import type { Tunnels } from '../hub/tunnels.ts'
import { CLOSE } from '../protocol.ts'
import { createDirectory, type Entry } from './directory.ts'
import { CHECK_PATH, ENDED_PATH, NODE_HEADERS } from './node-protocol.ts'
import { startPeerServer } from './peer-server.ts'
import { createPeers } from './peers.ts'
import { openRedis } from './redis.ts'
import { createRedisPairings, createRedisTries } from './redis-stores.ts'
import { agreeOnSecret, newSecret } from './secret.ts'

/** Milliseconds between two heartbeats. */
const HEARTBEAT = 5_000
/** Number of missed heartbeats after which a node counts as ended. */
const BEATS_MISSED = 3
/** Milliseconds between two registrations of all tunnels. */
const REGISTER_INTERVAL = 60 * 60_000
/** Tunnels that are registered concurrently. */
const REGISTER_CONCURRENCY = 200
/** Maximum number of ended tunnels that are kept in memory while Redis does not respond. */
const UNREGISTERED_MAX = 10_000

export interface NodeOptions {
  readonly redis: string
  /** This node's address and port for the other nodes. */
  readonly host: string
  readonly port: number
  readonly report: Report
  /** Milliseconds between two heartbeats (tests). */
  readonly beat?: number
}

/**
 * Joins the nodes that share a Redis; returns a registry of the helpers of all nodes. Throws redis-unreachable,
 * option-invalid for an address that this machine does not have, and port-in-use.
 */
export async function joinNodes(
  tunnels: Tunnels,
  bandwidth: BandwidthLimit,
  options: NodeOptions,
): Promise<HelperRegistry> {
  const { beat: interval = HEARTBEAT } = options
  const redisClient = await openRedis(options.redis)
  let secret = await agreeOnSecret(redisClient, newSecret())
  const secretBytes = (): Buffer => Buffer.from(secret, 'base64')
  const peerServer = await startPeerServer(tunnels, bandwidth, { ...options, secret: secretBytes }).catch(
    (error: unknown) => {
      redisClient.close()
      throw error
    },
  )
  const address = `${isIPv6(options.host) ? `[${options.host}]` : options.host}:${peerServer.port}`
  const self = { id: randomBytes(8).toString('hex'), address }
  const directory = createDirectory(redisClient, self, interval * BEATS_MISSED)
  const peers = createPeers(secretBytes)
  const localPresence = createLocalPresence(tunnels)
  let nodes: number | null = null

  /** Registers a tunnel of this node in the directory; ends the tunnel that it replaces at another node. */
  async function register(tunnel: Tunnel, again: boolean): Promise<void> {
    // The tunnel may have ended while others were registered.
    if (again && tunnels.ofUser(tunnel.userId) !== tunnel) return
    const { taken, former } = await directory.take(tunnel, again)
    if (tunnels.ofUser(tunnel.userId) !== tunnel) return recordEnd(tunnel)
    if (!taken) return tunnel.end(CLOSE.replaced)
    if (former === null || former.node === null || former.node === self.id) return
    const formerAddress = await directory.addressOf(former.node)
    const headers = { ':path': ENDED_PATH, ...routeHeader(former), [NODE_HEADERS.tunnel]: former.tunnel }
    if (formerAddress !== null) await peers.command(formerAddress, headers)
  }
  /** Ended tunnels that are still open in the directory, because Redis did not respond or has not yet. */
  const unrecordedEnds = new Set<Tunnel>()
  async function recordEnd(tunnel: Tunnel): Promise<void> {
    if (unrecordedEnds.size < UNREGISTERED_MAX) unrecordedEnds.add(tunnel)
    await directory.leave(tunnel)
    unrecordedEnds.delete(tunnel)
  }
  async function registerAll(): Promise<void> {
    secret = await agreeOnSecret(redisClient, secret)
    await Promise.all([...unrecordedEnds].map(recordEnd))
    const all = tunnels.all()
    for (let at = 0; at < all.length; at += REGISTER_CONCURRENCY)
      await Promise.all(all.slice(at, at + REGISTER_CONCURRENCY).map((tunnel) => register(tunnel, true)))
  }
  /** Runs work in the background. If it fails, the next successful heartbeat repeats the registration. */
  const inBackground = (work: Promise<unknown>): void =>
    void work.catch(() => {
      nodes = null
    })
  const beat = (): Promise<void> =>
    directory.beat().then(
      (state) => {
        // This node has just started, Redis responds again, or Redis lost its data by a restart or a flush.
        if (nodes === null || !state.wasRegistered || state.secret !== secret) inBackground(registerAll())
        nodes = state.nodes
      },
      (error: unknown) => {
        if (nodes !== null) options.report(error, 'redis')
        nodes = null
      },
    )

  /** Finds the tunnel of an account on another node; null if no other node has it. */
  async function findOnOtherNode(
    route: string,
  ): Promise<{ readonly entry: Entry; readonly address: string } | null> {
    const entry = await directory.find(route)
    if (entry === null || entry.node === null || entry.node === self.id) return null
    const nodeAddress = await directory.addressOf(entry.node)
    return nodeAddress === null ? null : { entry, address: nodeAddress }
  }
  async function ofRoute(route: string): Promise<HelperTunnel | null> {
    const local = tunnels.ofRoute(route)
    if (local !== null) return local
    const found = await findOnOtherNode(route)
    return (
      found && {
        userId: found.entry.userId,
        request: (headers, endStream) =>
          peers.request(found.address, { ...headers, ...routeHeader(found.entry) }, endStream),
        cancelRequest: peers.cancelRequest,
      }
    )
  }

  redisClient.client.on('ready', beat)
  await beat()
  const heartbeatTimer = setInterval(() => {
    inBackground(beat())
    peers.checkAlive()
  }, interval)
  const registerTimer = setInterval(() => inBackground(registerAll()), REGISTER_INTERVAL)
  return {
    get count() {
      return localPresence.count
    },
    get nodes() {
      return nodes
    },
    async of(userId) {
      if (tunnels.ofUser(userId) !== null) return localPresence.of(userId)
      const entry = await directory.find(routeOf(userId))
      if (entry === null) return null
      const { node, about, since } = entry
      const online = node !== null && node !== self.id && (await directory.addressOf(node)) !== null
      const last = online || node === null ? since : ((await directory.lastSeen(node)) ?? since)
      return { ...about, online, since: last, roundTrip: null }
    },
    async recheck(userId) {
      if (tunnels.ofUser(userId) !== null) return localPresence.recheck(userId)
      const found = await findOnOtherNode(routeOf(userId))
      if (found !== null)
        await peers.command(found.address, { ':path': CHECK_PATH, ...routeHeader(found.entry) })
    },
    ofUser: (userId) => ofRoute(routeOf(userId)),
    ofRoute,
    onConnected: (tunnel) => inBackground(register(tunnel, false)),
    onDisconnected: (tunnel) => inBackground(recordEnd(tunnel)),
    pairings: createRedisPairings(redisClient),
    tries: createRedisTries(redisClient),
    async close() {
      clearInterval(heartbeatTimer)
      clearInterval(registerTimer)
      await directory.end().catch(() => undefined)
      await peerServer.close()
      peers.close()
      redisClient.close()
    },
  }
}

const routeHeader = ({ userId }: Entry): Record<string, string> => ({ [NODE_HEADERS.route]: routeOf(userId) })
