import { AppError } from '#domain/errors.ts'
import { onAbort } from '#formats/resources/deadline.ts'

/** Who waits for an answer. */
export interface Asker {
  /** Whose wishes are counted together. */
  readonly name: string
  /** Aborted when nobody waits any more. */
  readonly signal?: AbortSignal | undefined
  /** What nobody looks at yet: begun when nothing waits and the asker has nothing else under way, one at a time. */
  readonly later?: boolean
  /** What is looked at beside something larger: begun when nothing else of the same asker is under way or waits. */
  readonly aside?: boolean
}

/** Who asks where nobody is named. */
export const NOBODY: Asker = { name: '' }

/** What waits for one asker at most: all covers of a screen, some times over. */
const WAITING_MAX = 400
/** Said to who asks for more, in seconds. */
const WAIT = 5

/** Takes what does not fail. */
export type Hold = (until: Promise<void>) => void

interface Line {
  running: number
  readonly waiting: (() => void)[]
  readonly aside: (() => void)[]
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
  /** Told when something is over. */
  readonly #calm = new Set<() => void>()

  constructor(parallel: number, perAsker: number) {
    this.#parallel = parallel
    this.#perAsker = perAsker
  }

  /**
   * `work` is given a function to say until when its place is taken where that is longer than its answer is waited
   * for. Throws rate-limited where too much waits already, the signal's reason while it waits, what the work throws.
   */
  async run<T>({ name, signal, later, aside }: Asker, work: (hold: Hold) => Promise<T>): Promise<T> {
    signal?.throwIfAborted()
    if (later) {
      this.#later ??= new FairQueue(1, 1)
      return this.#later.run({ name, signal }, async (hold) => {
        await this.#calmed(name, signal)
        return work(hold)
      })
    }
    const line = this.#lines.get(name) ?? { running: 0, waiting: [], aside: [] }
    this.#lines.set(name, line)
    const row = aside ? line.aside : line.waiting
    if (row.length === 0 && this.#hasRoom(line, row)) this.#begin(line)
    else await this.#wait(line, row, signal)
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

  /** True where one of a row may begin now. */
  #hasRoom(line: Line, row: Line['waiting']): boolean {
    const most = row === line.aside ? 1 : this.#perAsker
    return this.#running < this.#parallel && line.running < most
  }

  /** The row of a line that has its turn, where it may begin; what is aside comes last. */
  #rowOf(line: Line): Line['waiting'] | undefined {
    const row = line.waiting.length > 0 ? line.waiting : line.aside
    return row.length > 0 && this.#hasRoom(line, row) ? row : undefined
  }

  #begin(line: Line): void {
    this.#running++
    line.running++
  }

  #goOn(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#begin(next.line)
      next.row.shift()?.()
    }
    for (const tell of this.#calm) tell()
  }

  /** True when nothing waits, and nothing of this asker is under way. */
  #isCalmFor(name: string): boolean {
    const lines = [...this.#lines.values()]
    return (
      !this.#lines.get(name)?.running && lines.every((line) => line.waiting.length + line.aside.length === 0)
    )
  }

  async #calmed(name: string, signal: AbortSignal | undefined): Promise<void> {
    if (this.#isCalmFor(name)) return
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!this.#isCalmFor(name)) return
        this.#calm.delete(look)
        forget()
        resolve()
      }
      const forget = onAbort([signal], (reason) => {
        this.#calm.delete(look)
        reject(reason)
      })
      this.#calm.add(look)
    })
  }

  /** The line whose turn it is, put after the others, and what of it has its turn; lines of nobody go. */
  #next(): { line: Line; row: Line['waiting'] } | undefined {
    for (const [name, line] of this.#lines) {
      const row = this.#rowOf(line)
      if (line.running + line.waiting.length + line.aside.length === 0) this.#lines.delete(name)
      if (row === undefined) continue
      this.#lines.delete(name)
      this.#lines.set(name, line)
      return { line, row }
    }
    return undefined
  }

  #wait(line: Line, row: Line['waiting'], signal: AbortSignal | undefined): Promise<void> {
    if (line.waiting.length + line.aside.length >= WAITING_MAX)
      throw new AppError('rate-limited', { seconds: WAIT })
    return new Promise((resolve, reject) => {
      const forget = onAbort([signal], (reason) => {
        row.splice(row.indexOf(go), 1)
        reject(reason)
      })
      function go(): void {
        forget()
        resolve()
      }
      row.push(go)
    })
  }
}
