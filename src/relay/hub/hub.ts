import type { Middleware } from 'koa'
import { createConcurrencyLimit } from '#http/requests/concurrency-limit.ts'
import { methodOverride } from '#http/requests/method-override.ts'
import type { AppMiddleware } from '#http/server/app.ts'
import type { UpgradeHandler } from '#http/server/upgrade.ts'
import { createRelayApi, type RelayInstallation } from './api.ts'
import type { AppTexts } from './app-errors.ts'
import { type BandwidthLimit, createBandwidthLimit } from './bandwidth-limit.ts'
import { forward } from './forward.ts'
import { forwardApps } from './forward-apps.ts'
import { createLocalRegistry, type HelperRegistry } from './helper-registry.ts'
import { HUB_LIMITS, type HubLimits } from './limits.ts'
import { createPairings } from './pairings.ts'
import { createTunnelServer } from './tunnel-server.ts'
import { createTunnels, type Tunnels } from './tunnels.ts'

export interface HubOptions {
  readonly installation: RelayInstallation
  /** Returns the user of a token. Throws session-expired, second-factor-required and account-unreachable. */
  readonly verify: (token: string) => Promise<{ readonly id: string; readonly email: string }>
  /** Returns the user of a linked computer's token. Throws session-expired for others, and the errors of `verify`. */
  readonly verifyLink: (token: string) => Promise<{ readonly id: string }>
  /** Exchanges a valid access token for the token that is sent to the helper and identifies the user. */
  readonly tokenForHelper: (token: string) => Promise<string>
  /** The public origin behind a reverse proxy; null for the origin of each request. */
  readonly publicOrigin?: string | null
  readonly texts: AppTexts
  /** Bytes per second of each helper's responses; null for no limit. */
  readonly bytesPerSecond: number | null
  /** Joins the other nodes of the relay; without it the relay is a single process. */
  readonly join?: (tunnels: Tunnels, bandwidth: BandwidthLimit) => Promise<HelperRegistry>
  readonly limits?: Partial<HubLimits>
  readonly strict?: boolean
}

/** The public side of a relay: helpers connect to it, and clients send their requests to it. */
export interface Hub {
  /** Number of connected helpers. */
  readonly helpers: number
  readonly middleware: readonly AppMiddleware[]
  /** Accepts the WebSockets of helpers. */
  readonly upgrade: UpgradeHandler
  /** Rejects new helpers, and makes the connected ones reconnect elsewhere. */
  drain(): void
  /** Leaves the other nodes. */
  close(): Promise<void>
}

/** Creates the public side of a relay, which does not listen itself. Throws the errors of `join`. */
export async function createHub({
  installation,
  verify,
  verifyLink,
  tokenForHelper,
  publicOrigin = null,
  texts,
  bytesPerSecond,
  join = async (tunnels) => createLocalRegistry(tunnels),
  limits: limitOverrides = {},
  strict = false,
}: HubOptions): Promise<Hub> {
  const limits = { ...HUB_LIMITS, ...limitOverrides }
  const tunnels = createTunnels()
  const bandwidth = createBandwidthLimit(bytesPerSecond)
  const registry = await join(tunnels, bandwidth)
  const tunnelServer = createTunnelServer(tunnels, registry, { verify: verifyLink, limits })
  let draining = false
  const rules = {
    registry,
    acquireSlot: createConcurrencyLimit(limits.streams, limits.waiting),
    bandwidth,
    timeout: limits.responseTimeout,
  }
  const forwardRequests: Middleware = forward({ ...rules, verify, tokenForHelper })
  const forwardAppRequests: Middleware = forwardApps({
    ...rules,
    texts,
    originOf: (ctx) => publicOrigin ?? `${ctx.protocol}://${ctx.host}`,
  })
  const api = createRelayApi({
    installation,
    verify,
    registry,
    pairings: createPairings(registry.pairings),
    isDraining: () => draining,
    strict,
  })
  return {
    get helpers() {
      return tunnels.count
    },
    middleware: [methodOverride, ...api, forwardAppRequests, forwardRequests],
    upgrade: tunnelServer.upgrade,
    drain() {
      draining = true
      tunnelServer.drain()
    },
    close: registry.close,
  }
}
