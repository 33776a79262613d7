import type { Context } from 'koa'

/** Thrown where a user asks for more at once than waits in a line. */
export class LineFull extends Error {}

/** Whoever asks for much waits behind what they asked themselves, and nobody else does. */
export interface UserLines {
  /**
   * Runs `work` once what the user asked before has been done, and the answers to it have left but for a few. Throws
   * LineFull when too many wait, or this one has waited for too long.
   */
  inTurn<T>(user: string, work: () => Promise<T>): Promise<T>
  /** Counts an answer's body until it has left. */
  leaving(user: string, ctx: Context): void
}

export interface LineLimits {
  readonly waiting: number
  /** Milliseconds. */
  readonly wait: number
  /** Bytes of answers on their way beyond which nothing new is begun. */
  readonly leaving: number
}

/**
 * A screen asks for some dozen things at once, a program that adds comics one by one for hundreds, each answered in a
 * moment; answers of a megabyte are rare.
 */
const LIMITS: LineLimits = { waiting: 1_000, wait: 10_000, leaving: 16 * 1024 * 1024 }

interface Line {
  busy: boolean
  leaving: number
  readonly waiting: (() => void)[]
}

export function createUserLines(limits: LineLimits = LIMITS): UserLines {
  const lines = new Map<string, Line>()

  const lineOf = (user: string): Line => {
    const line = lines.get(user) ?? { busy: false, leaving: 0, waiting: [] }
    lines.set(user, line)
    return line
  }
  const isFree = ({ busy, leaving }: Line): boolean => !busy && leaving <= limits.leaving
  const goOn = (user: string, line: Line): void => {
    if (isFree(line)) line.waiting.shift()?.()
    if (!line.busy && line.leaving === 0 && line.waiting.length === 0) lines.delete(user)
  }
  /** Fulfilled once the line is busy with who waits for it. */
  const turn = async (line: Line): Promise<void> => {
    if (isFree(line) && line.waiting.length === 0) {
      line.busy = true
      return
    }
    if (line.waiting.length >= limits.waiting) throw new LineFull()
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(clock)
        line.busy = true
        resolve()
      }
      const clock = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(begin), 1)
        reject(new LineFull())
      }, limits.wait)
      line.waiting.push(begin)
    })
  }

  return {
    async inTurn(user, work) {
      const line = lineOf(user)
      await turn(line)
      try {
        return await work()
      } finally {
        line.busy = false
        goOn(user, line)
      }
    },

    leaving(user, ctx) {
      const bytes = ctx.length ?? 0
      // Gone before it was answered.
      if (bytes === 0 || ctx.res.destroyed) return
      const line = lineOf(user)
      line.leaving += bytes
      ctx.res.once('close', () => {
        line.leaving -= bytes
        goOn(user, line)
      })
    },
  }
}
