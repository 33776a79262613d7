/** What a relay bears of helpers, and of those who read from them. Times in milliseconds. */
export interface HubLimits {
  /** For a helper to begin an answer, and for each next piece of it. */
  readonly answer: number
  /** For a helper to show its token. */
  readonly token: number
  /** For an answer to begin before the helper is asked for a sign of life, and for that. */
  readonly proof: number
  /** For answers under way to end before a helper is sent to another node. */
  readonly drain: number
  /** Requests of an account that are passed on at a time, and those that wait for their turn. */
  readonly streams: number
  readonly waiting: number
  /** Helpers that have asked to be taken in and wait for an answer. */
  readonly dialling: number
  /** Between two looks at a link's session. */
  readonly checkEvery: number
}

export const HUB_LIMITS: HubLimits = {
  answer: 60_000,
  token: 20_000,
  proof: 4_000,
  drain: 4_000,
  streams: 48,
  waiting: 200,
  dialling: 500,
  checkEvery: 2 * 60_000,
}
