import type { TunnelState } from '#contract/helper/link.ts'
import { AppError } from '#domain/errors/errors.ts'
import { backoffOf } from './backoff.ts'
import { type Connection, type ConnectOptions, connectToRelay } from './connection.ts'
import { watchNetwork } from './network-changes.ts'

/** Milliseconds after which an open tunnel resets the backoff. */
const STABLE_AFTER = 30_000
/** Milliseconds that a tunnel has to respond to a ping after a sleep or a change of network. */
const PING_TIMEOUT = 5_000

/** The status of the tunnel to a relay. */
export interface TunnelStatus {
  readonly state: TunnelState
  /** Time of the last change, in milliseconds since 1970. */
  readonly since: number
  /** Error of the last attempt or of the ended tunnel; null while the tunnel is open, and before any attempt failed. */
  readonly problem: AppError | null
  /** Time of the next attempt, in milliseconds since 1970; null unless `state` is waiting. */
  readonly retryAt: number | null
}

export interface AgentOptions extends ConnectOptions {
  readonly onChange?: (status: TunnelStatus) => void
  /** Replaces the backoff (tests). */
  readonly backoffOf?: typeof backoffOf
}

/** Keeps a tunnel to a relay open. */
export interface Agent {
  readonly tunnel: TunnelStatus
  /** Ends the current backoff. */
  retry(): void
  /** Closes the tunnel for good. */
  close(): Promise<void>
}

/** Connects to a relay, and reconnects whenever the tunnel has ended, until `close` is called. */
export function startAgent(options: AgentOptions): Agent {
  const backoff = options.backoffOf ?? backoffOf
  let status: TunnelStatus = { state: 'connecting', since: Date.now(), problem: null, retryAt: null }
  let closing = false
  let tries = 0
  let connection: Connection | null = null
  let wake: () => void = () => undefined
  let cancelToken: () => void = () => undefined

  const change = (state: TunnelState, problem: AppError | null, retryAt: number | null = null): void => {
    status = { state, since: Date.now(), problem, retryAt }
    options.onChange?.(status)
  }
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Resolves with the access token, or with null as soon as `close` is called, as the account may respond slowly. */
  const tokenUnlessClosed = (): Promise<string | null> =>
    new Promise((resolve, reject) => {
      cancelToken = () => resolve(null)
      options.token().then(resolve, reject)
    })

  /**
   * Opens one tunnel and resolves when it has ended, with the error and whether it was open long enough to reset the
   * backoff. Resolves with null after `close`.
   */
  async function runTunnel(): Promise<{ readonly why: AppError; readonly wasStable: boolean } | null> {
    try {
      const token = await tokenUnlessClosed()
      if (token === null || closing) return null
      connection = connectToRelay(options, token)
      await connection.opened
      const begun = Date.now()
      change('online', null)
      return { why: await connection.closed, wasStable: Date.now() - begun > STABLE_AFTER }
    } catch (error) {
      return {
        why: error instanceof AppError ? error : new AppError('internal', {}, { cause: error }),
        wasStable: false,
      }
    } finally {
      connection = null
    }
  }

  async function run(): Promise<void> {
    for (; !closing; tries++) {
      change('connecting', status.problem)
      const ended = await runTunnel()
      if (closing || ended === null) return
      const { why, wasStable } = ended
      if (wasStable) tries = 0
      const milliseconds = backoff(tries, why)
      change('waiting', why, Date.now() + milliseconds)
      await pause(milliseconds)
    }
  }

  const networkWatch = watchNetwork(() => {
    // Failures before a sleep or on another network say nothing about the current network.
    tries = 0
    connection?.checkAlive(PING_TIMEOUT)
    wake()
  })
  const running = run()
  return {
    get tunnel() {
      return status
    },
    retry: () => wake(),
    async close() {
      closing = true
      networkWatch.close()
      cancelToken()
      connection?.end()
      wake()
      await running
    },
  }
}
