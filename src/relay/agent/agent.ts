import type { LineState } from '#contract/helper/link.ts'
import { AppError } from '#domain/errors.ts'
import { waitBefore } from './backoff.ts'
import { type Connection, connectTo, type Dialling } from './connection.ts'
import { watchSurroundings } from './network-changes.ts'

/** A line that held for this long begins its tries anew, in milliseconds. */
const HELD = 30_000
/** What a line is given to prove that it outlived a sleep or another network, in milliseconds. */
const PROOF = 5_000

/** How the line to a relay is. */
export interface Line {
  readonly state: LineState
  /** Since when, in milliseconds since 1970. */
  readonly since: number
  /** Why the last try failed, or the line ended; null while it is there. */
  readonly problem: AppError | null
  /** When it is tried again, in milliseconds since 1970; null unless it waits. */
  readonly retryAt: number | null
}

export interface AgentOptions extends Dialling {
  readonly onChange?: (line: Line) => void
  /** How long to wait after a failure (tests). */
  readonly waitBefore?: typeof waitBefore
}

/** Keeps a helper within reach of a relay. */
export interface Agent {
  readonly line: Line
  /** Tries now, where it waits. */
  retry(): void
  /** Hangs up for good. */
  close(): Promise<void>
}

/** Dials, and dials again whenever the line is gone, until it is closed. */
export function startAgent(options: AgentOptions): Agent {
  const wait = options.waitBefore ?? waitBefore
  let line: Line = { state: 'connecting', since: Date.now(), problem: null, retryAt: null }
  let closing = false
  let tries = 0
  let connection: Connection | null = null
  let wake: () => void = () => undefined
  let hangUp: () => void = () => undefined

  const change = (state: LineState, problem: AppError | null, retryAt: number | null = null): void => {
    line = { state, since: Date.now(), problem, retryAt }
    options.onChange?.(line)
  }
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** The token of the moment; null where the line is closed for good meanwhile: an account may be long in answering. */
  const tokenUnlessClosed = (): Promise<string | null> =>
    new Promise((resolve, reject) => {
      hangUp = () => resolve(null)
      options.token().then(resolve, reject)
    })

  /** One line from dialling to its end: why it ended, and whether it had held; null where it is closed for good. */
  async function hold(): Promise<{ readonly why: AppError; readonly held: boolean } | null> {
    try {
      const token = await tokenUnlessClosed()
      if (token === null || closing) return null
      connection = connectTo(options, token)
      await connection.opened
      const begun = Date.now()
      change('online', null)
      return { why: await connection.closed, held: Date.now() - begun > HELD }
    } catch (error) {
      return {
        why: error instanceof AppError ? error : new AppError('internal', {}, { cause: error }),
        held: false,
      }
    } finally {
      connection = null
    }
  }

  async function run(): Promise<void> {
    for (; !closing; tries++) {
      change('connecting', line.problem)
      const ended = await hold()
      if (closing || ended === null) return
      const { why, held } = ended
      if (held) tries = 0
      const milliseconds = wait(tries, why)
      change('waiting', why, Date.now() + milliseconds)
      await pause(milliseconds)
    }
  }

  const surroundings = watchSurroundings(() => {
    // What failed elsewhere, or before a sleep, tells nothing of what there is now.
    tries = 0
    connection?.prove(PROOF)
    wake()
  })
  const running = run()
  return {
    get line() {
      return line
    },
    retry: () => wake(),
    async close() {
      closing = true
      surroundings.close()
      hangUp()
      connection?.end()
      wake()
      await running
    },
  }
}
