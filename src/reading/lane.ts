import { Child, type ChildOptions } from './child.ts'
import { ProcessEnded } from './ended.ts'
import { type Asker, FairQueue, type Hold } from './fair-queue.ts'
import type { Asks, FilePlace, Gives, TaskName } from './tasks.ts'

/** Milliseconds that processes get to be gone. */
const GOODBYE = 2_000
/** Milliseconds a worn process gets for what is still under way in it. */
const WORN_GRACE = 5_000

/** Settings of a lane. */
export interface LaneOptions extends Omit<ChildOptions, 'roots' | 'confined'> {
  /** Tasks done at once, and of those, one asker's. */
  readonly parallel: number
  readonly perAsker: number
  /** Milliseconds after which a process nobody asks is ended: it holds some ten megabytes, and comics open. */
  readonly idle: number
  /** Told when a process runs that is not confined, because none starts that is. */
  readonly onUnconfined: () => void
}

const hasNotStarted = (error: unknown) => error instanceof ProcessEnded && error.reason === 'not-started'

/** A process for tasks of one kind, started when it is first needed and replaced when it ends or is worn. */
export class Lane {
  readonly #options: LaneOptions
  readonly #queue: FairQueue
  /** Library folders asked for so far: a process may read no other. */
  readonly #roots = new Set<string>()
  #current: Child | undefined
  /** Replaced, and ended when nothing is under way in them any more. */
  readonly #leaving = new Set<Child>()
  readonly #all = new Set<Child>()
  #idle: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: LaneOptions) {
    this.#options = options
    this.#queue = new FairQueue(options.parallel, options.perAsker)
  }

  /** The processes there are now, those that are just ending too. */
  get children(): Child[] {
    return [...this.#all]
  }

  /** Throws ProcessEnded, the signal's reason, and what the task throws. */
  run<Name extends TaskName>(task: Name, asks: Asks<Name>, asker: Asker): Promise<Gives<Name>> {
    const { signal } = asker
    return this.#queue.run(asker, async (hold) => {
      clearTimeout(this.#idle)
      const child = this.#childFor('root' in asks ? asks : null)
      try {
        return await child.ask(task, asks, signal, hold)
      } catch (error) {
        if (!child.confined || !hasNotStarted(error)) throw error
        return await this.#runElsewhere(task, asks, signal, hold)
      } finally {
        this.#tidy()
      }
    })
  }

  /** Ends its processes for good; resolves when they are gone. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idle)
    await Promise.all(this.children.map((child) => child.leave(GOODBYE)))
  }

  #end(): void {
    clearTimeout(this.#idle)
    for (const child of this.children) child.end('closed')
    this.#current = undefined
    this.#leaving.clear()
  }

  /**
   * A process did not start. It may have been a moment without memory: it is tried once more. It may be that this
   * system lacks what confines one: comics are to be read all the same, by this one process. The next is confined
   * again where it can be.
   */
  async #runElsewhere<Name extends TaskName>(
    task: Name,
    asks: Asks<Name>,
    signal: AbortSignal | undefined,
    hold: Hold,
  ): Promise<Gives<Name>> {
    try {
      return await this.#childFor(null).ask(task, asks, signal, hold)
    } catch (error) {
      if (!hasNotStarted(error)) throw error
    }
    const free = this.#childFor(null, false)
    const answer = await free.ask(task, asks, signal, hold)
    if (!free.confined) this.#options.onUnconfined()
    return answer
  }

  #childFor(place: FilePlace | null, confined = true): Child {
    if (this.#closed) throw new ProcessEnded('closed', '')
    if (place !== null) this.#roots.add(place.root)
    const current = this.#current
    const serves = place === null || current?.roots.has(place.root)
    if (current?.alive && !current.worn && serves) return current
    if (current?.alive) this.#retire(current)
    const child = new Child({ ...this.#options, roots: [...this.#roots], confined })
    this.#all.add(child)
    void child.gone.then(() => this.#all.delete(child)) // it never fails
    this.#current = child
    return child
  }

  /** Ends a process as soon as nothing is under way in it. */
  #retire(child: Child): void {
    if (child.busy === 0) child.end('closed')
    else this.#leaving.add(child)
    if (!child.worn || child.busy === 0) return
    // A decoder without end may hold the others up: they are done again elsewhere.
    setTimeout(() => child.end('crashed'), WORN_GRACE).unref()
  }

  #tidy(): void {
    for (const child of this.#leaving) {
      if (child.alive && child.busy > 0) continue
      child.end('closed')
      this.#leaving.delete(child)
    }
    if (this.#current?.worn) {
      this.#retire(this.#current)
      this.#current = undefined
    }
    clearTimeout(this.#idle)
    if (this.children.some((child) => child.busy > 0)) return
    this.#idle = setTimeout(() => this.#end(), this.#options.idle)
    this.#idle.unref()
  }
}
