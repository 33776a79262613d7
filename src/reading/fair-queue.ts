import { AppError } from '#domain/errors.ts'
import { onAbort } from '#formats/resources/deadline.ts'

/** Who waits for an answer. */
export interface Asker {
  /** Whose wishes are counted together. */
  readonly name: string
  /** Aborted when nobody waits any more. */
  readonly signal?: AbortSignal | undefined
  /** What nobody looks at yet: begun when nothing waits for room and the asker has nothing else, one at a time. */
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
/** So much is done before what can be done later at most: who reads on without end gets it nevertheless. */
const OVERTAKEN_MAX = 12

/** What a piece of work may do with its slot. */
export interface Slot {
  /** Keeps the slot until a promise, which does not fail, resolves: longer than the work's answer is waited for. */
  hold(until: Promise<void>): void
  /** Frees the slot at once: the work waits for something that costs nothing, such as a disk. */
  free(): void
}

interface Line {
  readonly name: string
  running: number
  /** How much of what comes before was done while this waited. */
  overtaken: number
  readonly waiting: (() => void)[]
  readonly aside: (() => void)[]
}

const lineOf = (name: string): Line => ({ name, running: 0, overtaken: 0, waiting: [], aside: [] })

/**
 * Lets some pieces of work be done at a time, one asker's after another's: however much one asks for, the next
 * piece of somebody else's waits for no more than what is under way.
 */
export class FairQueue {
  readonly #parallel: number
  readonly #perAsker: number
  readonly #mayBegin: (line: Line) => boolean
  #running = 0
  /** By asker, in the order in which they have their turn. */
  readonly #lines = new Map<string, Line>()
  /** What can be done later, made when something is: who may not begin yet takes no place in it. */
  #later: FairQueue | undefined

  constructor(parallel: number, perAsker: number, mayBegin: (line: Line) => boolean = () => true) {
    this.#parallel = parallel
    this.#perAsker = perAsker
    this.#mayBegin = mayBegin
  }

  /**
   * Runs `work` once it has a slot. Throws rate-limited if too many wait, the signal's reason while waiting, and what the
   * work throws.
   */
  async run<T>({ name, signal, later, aside }: Asker, work: (slot: Slot) => Promise<T>): Promise<T> {
    signal?.throwIfAborted()
    if (later) {
      this.#later ??= new FairQueue(1, 1, (line) => this.#isCalmFor(line))
      return this.#later.run({ name, signal }, work)
    }
    const line = this.#lines.get(name) ?? lineOf(name)
    this.#lines.set(name, line)
    const row = aside ? line.aside : line.waiting
    if (row.length === 0 && this.#hasRoom(line, row)) this.#begin(line)
    else await this.#wait(line, row, signal)
    let held: Promise<void> = Promise.resolve()
    let isFree = false
    const free = () => {
      if (isFree) return
      isFree = true
      this.#running--
      line.running--
      this.#goOn()
      if (this.#later !== undefined) this.#later.#overtake()
    }
    const hold = (until: Promise<void>) => {
      held = until
    }
    try {
      return await work({ hold, free })
    } finally {
      void held.then(free)
    }
  }

  /** True where an asker has less under way than it may, for one more of a row. */
  #isWithin(line: Line, row: Line['waiting']): boolean {
    return line.running < (row === line.aside ? 1 : this.#perAsker)
  }

  /** True where one of a row may begin now. */
  #hasRoom(line: Line, row: Line['waiting']): boolean {
    return this.#running < this.#parallel && this.#isWithin(line, row) && this.#mayBegin(line)
  }

  /** The row of a line that has its turn, if any; what is aside comes last. */
  #rowOf(line: Line): Line['waiting'] {
    return line.waiting.length > 0 ? line.waiting : line.aside
  }

  #begin(line: Line): void {
    this.#running++
    line.running++
    line.overtaken = 0
  }

  #goOn(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#begin(next.line)
      next.row.shift()?.()
    }
  }

  /** Something that comes before was done: who waits may begin for it, or for having waited long enough. */
  #overtake(): void {
    for (const line of this.#lines.values()) if (this.#rowOf(line).length > 0) line.overtaken++
    this.#goOn()
  }

  /**
   * True for who waits in `#later` when nothing of the same asker is under way or waits here, and nothing of others
   * waits but for their own; or when it was overtaken often enough.
   */
  #isCalmFor({ name, overtaken }: Line): boolean {
    if (overtaken >= OVERTAKEN_MAX) return true
    const own = this.#lines.get(name)
    if (own !== undefined && own.running + this.#rowOf(own).length > 0) return false
    return [...this.#lines.values()].every((line) => {
      const row = this.#rowOf(line)
      return row.length === 0 || !this.#isWithin(line, row)
    })
  }

  /** The line whose turn it is, put after the others, and what of it has its turn; lines of nobody go. */
  #next(): { line: Line; row: Line['waiting'] } | undefined {
    for (const [name, line] of this.#lines) {
      const row = this.#rowOf(line)
      if (line.running + row.length === 0) this.#lines.delete(name)
      if (row.length === 0 || !this.#hasRoom(line, row)) continue
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
