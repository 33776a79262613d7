import { networkInterfaces } from 'node:os'
import type { LineState } from '#contract/helper/link.ts'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { type Connection, connectTo, type Dialling } from './connection.ts'

/** How often the clock and the network are looked at, in milliseconds. */
const LOOK_EVERY = 5_000
/** A clock that is so much later than it was looked at has slept. */
const SLEPT = 3 * LOOK_EVERY

const addresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ')

/** Calls back when the computer has slept, or its addresses have changed: lines it had are likely dead. */
function watchSurroundings(onChange: () => void): { close(): void } {
  let at = Date.now()
  let before = addresses()
  const clock = setInterval(() => {
    const [now, after] = [Date.now(), addresses()]
    const changed = now - at > SLEPT || after !== before
    at = now
    before = after
    if (changed) onChange()
  }, LOOK_EVERY)
  clock.unref()
  return { close: () => clearInterval(clock) }
}

/** The first and the longest wait between two tries, in milliseconds. */
const [FIRST, LONGEST] = [1_000, 60_000]
/** Refusals that another try will hardly change: asked again now and then, for a link may be given back. */
const FINAL: ReadonlySet<ErrorCode> = new Set(['relay-refused', 'link-replaced', 'relay-unknown'])
const FINAL_WAIT = 10 * 60_000
/** A relay that restarts has many helpers to take in again: they come one after the other. */
const DRAINED_WAIT = 5_000

/**
 * How long to wait before the next try, in milliseconds: longer with each that failed, and never the same for two
 * helpers, so that not all come back at one moment.
 */
export function waitBefore(tries: number, why: AppError, random: () => number = Math.random): number {
  const jitter = 0.5 + random()
  if (FINAL.has(why.code)) return FINAL_WAIT * jitter
  if (why.code === 'relay-draining' && tries === 0) return DRAINED_WAIT * jitter
  return Math.min(LONGEST, FIRST * 2 ** tries) * jitter
}

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
