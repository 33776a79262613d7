import { AppError } from '#domain/errors.ts'
import { onAbort } from '#formats/resources/deadline.ts'

/** Who waits for an answer. */
export interface Asker {
  /** Whose wishes are counted together. */
  readonly name: string
  /** Aborted when nobody waits any more. */
  readonly signal?: AbortSignal | undefined
  /** What nobody looks at yet: it is begun when nothing else waits, one at a time, and takes no place of the others'. */
  readonly later?: boolean
}

/** What waits for one asker at most: all covers of a screen, some times over. */
const WAITING_MAX = 400
/** Said to who asks for more, in seconds. */
const WAIT = 5

/** Takes what does not fail. */
export type Hold = (until: Promise<void>) => void

interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Lets some pieces of work be done at a time, one asker's after another's: however much one asks for, the next
 * piece of somebody else's waits for no more than what is under way.
 */
export class FairQueue {
  readonly #parallel: number
  readonly #perAsker: number
  #running = 0
  /** By asker, in the order in which they have their turn. */
  readonly #lines = new Map<string, Line>()
  /** What can be done later, made when something is. */
  #later: FairQueue | undefined
  /** Told when nothing waits. */
  readonly #calm = new Set<() => void>()

  constructor(parallel: number, perAsker: number) {
    this.#parallel = parallel
    this.#perAsker = perAsker
  }

  /**
   * `work` is given a function to say until when its place is taken where that is longer than its answer is waited
   * for. Throws rate-limited where too much waits already, the signal's reason while it waits, what the work throws.
   */
  async run<T>({ name, signal, later }: Asker, work: (hold: Hold) => Promise<T>): Promise<T> {
    signal?.throwIfAborted()
    if (later) {
      this.#later ??= new FairQueue(1, 1)
      return this.#later.run({ name, signal }, async (hold) => {
        await this.#calmed(signal)
        return work(hold)
      })
    }
    const line = this.#lines.get(name) ?? { running: 0, waiting: [] }
    this.#lines.set(name, line)
    if (line.waiting.length > 0 || !this.#hasRoom(line)) await this.#wait(line, signal)
    else this.#begin(line)
    let held: Promise<void> = Promise.resolve()
    try {
      return await work((until) => {
        held = until
      })
    } finally {
      void held.then(() => {
        this.#running--
        line.running--
        this.#goOn()
      })
    }
  }

  #hasRoom(line: Line): boolean {
    return this.#running < this.#parallel && line.running < this.#perAsker
  }

  #begin(line: Line): void {
    this.#running++
    line.running++
  }

  #goOn(): void {
    for (let line = this.#next(); line !== undefined; line = this.#next()) {
      this.#begin(line)
      line.waiting.shift()?.()
    }
    if (this.#isCalm) for (const tell of this.#calm) tell()
  }

  get #isCalm(): boolean {
    return [...this.#lines.values()].every(({ waiting }) => waiting.length === 0)
  }

  async #calmed(signal: AbortSignal | undefined): Promise<void> {
    if (this.#isCalm) return
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        this.#calm.delete(go)
        forget()
        resolve()
      }
      const forget = onAbort([signal], (reason) => {
        this.#calm.delete(go)
        reject(reason)
      })
      this.#calm.add(go)
    })
  }

  /** The line whose turn it is, put to the end of the row; lines of nobody go. */
  #next(): Line | undefined {
    for (const [name, line] of this.#lines) {
      if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(name)
      if (line.waiting.length === 0 || !this.#hasRoom(line)) continue
      this.#lines.delete(name)
      this.#lines.set(name, line)
      return line
    }
    return undefined
  }

  #wait(line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (line.waiting.length >= WAITING_MAX) throw new AppError('rate-limited', { seconds: WAIT })
    return new Promise((resolve, reject) => {
      const forget = onAbort([signal], (reason) => {
        line.waiting.splice(line.waiting.indexOf(go), 1)
        reject(reason)
      })
      function go(): void {
        forget()
        resolve()
      }
      line.waiting.push(go)
    })
  }
}
