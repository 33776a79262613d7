/** Limits of a relay for helpers and their clients. Times in milliseconds. */
export interface HubLimits {
  /** Time for a helper to begin a response, and for each next chunk of it. */
  readonly responseTimeout: number
  /** Time for a helper to send its token. */
  readonly token: number
  /** Time for a response to begin before the helper is pinged, and for the pong. */
  readonly pingTimeout: number
  /** Time for open responses to end before a helper is sent to another node. */
  readonly drain: number
  /** Maximum concurrent and queued proxied requests of an account; those of apps and media tokens count per network. */
  readonly streams: number
  readonly waiting: number
  /** Maximum pending handshakes of helpers. */
  readonly dialling: number
  /** Interval of the checks of a link's session. */
  readonly checkEvery: number
}

export const HUB_LIMITS: HubLimits = {
  responseTimeout: 60_000,
  token: 20_000,
  pingTimeout: 4_000,
  drain: 4_000,
  streams: 48,
  waiting: 200,
  dialling: 500,
  checkEvery: 2 * 60_000,
}
