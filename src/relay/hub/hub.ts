import type { Middleware } from 'koa'
import type { Answerer } from '#http/app.ts'
import { fewAtOnce } from '#http/few-at-once.ts'
import { methodOverride } from '#http/method-override.ts'
import type { UpgradeHandler } from '#http/upgrade.ts'
import { type RelayInstallation, relayApi } from './api.ts'
import type { AppWords } from './app-refusal.ts'
import { type Cap, createCap } from './cap.ts'
import { createDialIn } from './dial-in.ts'
import { forward } from './forward.ts'
import { forwardApps } from './forward-apps.ts'
import { HUB_LIMITS, type HubLimits } from './limits.ts'
import { createPairings } from './pairings.ts'
import { type Reach, reachAlone } from './reach.ts'
import { createTunnels, type Tunnels } from './tunnels.ts'

export interface HubOptions {
  readonly installation: RelayInstallation
  /** Whose token it is. Throws session-expired, second-factor-required and account-unreachable. */
  readonly verify: (token: string) => Promise<{ readonly id: string; readonly email: string }>
  /** The same for the session of a link, which is none but what its account's computer has. Throws as `verify` does. */
  readonly verifyLink: (token: string) => Promise<{ readonly id: string }>
  /** What a helper is shown in the place of a token that is good: by it, it is told who asks. */
  readonly tokenForHelper: (token: string) => Promise<string>
  /** Where people reach it, where a proxy stands before it; null for the address that each request was made at. */
  readonly publicOrigin?: string | null
  readonly words: AppWords
  /** Bytes a second that each helper's answers may take; null for as many as there are. */
  readonly bytesPerSecond: number | null
  /** Joins the other nodes of the relay; otherwise it is by itself. */
  readonly join?: (tunnels: Tunnels, cap: Cap) => Promise<Reach>
  readonly limits?: Partial<HubLimits>
  readonly strict?: boolean
}

/** Where helpers dial in, and browsers find them. */
export interface Hub {
  /** How many helpers are there. */
  readonly helpers: number
  readonly middleware: readonly Answerer[]
  /** Takes the WebSockets of helpers. */
  readonly upgrade: UpgradeHandler
  /** Takes no more helpers, and sends those that are there away. */
  drain(): void
  /** Leaves the other nodes. */
  close(): Promise<void>
}

/** Makes the public side of a relay; whoever composes it listens. Throws what `join` does. */
export async function createHub({
  installation,
  verify,
  verifyLink,
  tokenForHelper,
  publicOrigin = null,
  words,
  bytesPerSecond,
  join = async (tunnels) => reachAlone(tunnels),
  limits: given = {},
  strict = false,
}: HubOptions): Promise<Hub> {
  const limits = { ...HUB_LIMITS, ...given }
  const tunnels = createTunnels()
  const cap = createCap(bytesPerSecond)
  const reach = await join(tunnels, cap)
  const dialIn = createDialIn(tunnels, reach, { verify: verifyLink, limits })
  let draining = false
  const rules = { reach, takePlace: fewAtOnce(limits.streams, limits.waiting), cap, patience: limits.answer }
  const pass: Middleware = forward({ ...rules, verify, tokenForHelper })
  const passApps: Middleware = forwardApps({
    ...rules,
    words,
    originOf: (ctx) => publicOrigin ?? `${ctx.protocol}://${ctx.host}`,
  })
  const api = relayApi({
    installation,
    verify,
    reach,
    pairings: createPairings(reach.pairings),
    isDraining: () => draining,
    strict,
  })
  return {
    get helpers() {
      return tunnels.count
    },
    middleware: [methodOverride, ...api, passApps, pass],
    upgrade: dialIn.upgrade,
    drain() {
      draining = true
      dialIn.drain()
    },
    close: reach.close,
  }
}
