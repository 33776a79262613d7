import { libraryDisks } from '#disk/library-disks.ts'
import { isAppError } from '#domain/errors.ts'
import { Child, type ChildOptions } from './child.ts'
import { ProcessEnded } from './ended.ts'
import { type Asker, FairQueue, type Slot } from './fair-queue.ts'
import { sandboxState } from './sandbox.ts'
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
  /** Returns the milliseconds that a process is kept after a task: it holds some hundred megabytes, and comics open. */
  readonly idleAfter: (task: TaskName) => number
  /** Told when a process runs that is not confined, because none starts that is. */
  readonly onUnconfined: () => void
}

/** A file to be read, and what identifies its library folder. */
interface ReadPlace extends FilePlace {
  readonly identity: string
}

const NOT_ANSWERING = 'disk-not-answering'

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
  /** When the process is ended if nothing more is asked of it (`performance.now`). */
  #keptUntil = 0
  #closed = false

  constructor(options: LaneOptions) {
    this.#options = options
    this.#queue = new FairQueue(options.parallel, options.perAsker)
  }

  /** The processes there are now, those that are just ending too. */
  get children(): Child[] {
    return [...this.#all]
  }

  /** Throws ProcessEnded, disk-not-answering, the signal's reason, and what the task throws. */
  async run<Name extends TaskName>(task: Name, asks: Asks<Name>, asker: Asker): Promise<Gives<Name>> {
    const { signal } = asker
    if (!('root' in asks)) return this.#queue.run(asker, (slot) => this.#perform(task, asks, signal, slot))
    const { root, path }: FilePlace = asks
    for (;;) {
      // Before it has a slot: a process that has to be started looks at its folders, and would hang with it.
      const identity = await libraryDisks.identify(root)
      const isAttempt = await libraryDisks.admit(root, path, signal)
      const done = await this.#queue.run(asker, async (slot) => {
        // The disk may have become slow while the task waited for its slot.
        if (!isAttempt && !libraryDisks.isAdmitted(root, path)) return null
        return { gives: await this.#read(task, asks, { root, path, identity }, signal, slot) }
      })
      if (done !== null) return done.gives
    }
  }

  /** Runs a task that reads a file. While the file waits for its disk the task has no slot. */
  async #read<Name extends TaskName>(
    task: Name,
    asks: Asks<Name>,
    place: ReadPlace,
    signal: AbortSignal | undefined,
    slot: Slot,
  ): Promise<Gives<Name>> {
    const { root, path } = place
    const since = performance.now()
    let isSlow = false
    const slow = () => {
      if (isSlow) return
      isSlow = true
      libraryDisks.waits(root, path)
      slot.free()
    }
    const onOver = () => {
      if (isSlow) libraryDisks.ended(root, path)
      isSlow = false
    }
    // The process goes on waiting for the disk after the caller has left.
    const watched: Slot = {
      free: slot.free,
      hold(until) {
        slot.hold(until)
        void until.then(onOver)
      },
    }
    try {
      const gives = await this.#perform(task, asks, signal, watched, place, slow)
      // A scan's answer has the failure as its file's problem.
      if ('problem' in gives && gives.problem?.code === NOT_ANSWERING) libraryDisks.gaveUp(root, path, since)
      else libraryDisks.answered(root)
      return gives
    } catch (error) {
      if (isAppError(error, NOT_ANSWERING)) libraryDisks.gaveUp(root, path, since)
      else if (isAppError(error) && error.code !== 'comic-timeout') libraryDisks.answered(root)
      throw error
    }
  }

  async #perform<Name extends TaskName>(
    task: Name,
    asks: Asks<Name>,
    signal: AbortSignal | undefined,
    slot: Slot,
    place: ReadPlace | null = null,
    slow: () => void = () => undefined,
  ): Promise<Gives<Name>> {
    clearTimeout(this.#idle)
    const child = await this.#childFor(place)
    try {
      return await child.ask(task, asks, signal, slot, slow)
    } catch (error) {
      if (!child.confined || !hasNotStarted(error)) throw error
      return await this.#runElsewhere(task, asks, signal, slot, slow)
    } finally {
      this.#keptUntil = Math.max(this.#keptUntil, performance.now() + this.#options.idleAfter(task))
      this.#tidy()
    }
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
    this.#keptUntil = 0
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
    slot: Slot,
    slow: () => void,
  ): Promise<Gives<Name>> {
    try {
      return await (await this.#childFor(null)).ask(task, asks, signal, slot, slow)
    } catch (error) {
      if (!hasNotStarted(error)) throw error
    }
    const free = await this.#childFor(null, false)
    const answer = await free.ask(task, asks, signal, slot, slow)
    if (!free.confined) this.#options.onUnconfined()
    return answer
  }

  /** True if the process there is may read a library folder as it is now; any process, if none is named. */
  #serves(place: ReadPlace | null): boolean {
    const current = this.#current
    return (
      current?.alive === true &&
      !current.worn &&
      (place === null || current.roots.get(place.root) === place.identity)
    )
  }

  /** Returns the process for a file, a new one where needed, which may read all folders that answer. */
  async #childFor(place: ReadPlace | null, confined = true): Promise<Child> {
    if (place !== null) this.#roots.add(place.root)
    const isServed = this.#serves(place)
    const roots = isServed ? new Map<string, string>() : await libraryDisks.answering(this.#roots)
    const sandbox = this.#options.sandbox && (await sandboxState()).state === 'active'
    if (this.#closed) throw new ProcessEnded('closed', '')
    // Another task may have started it meanwhile.
    const current = this.#current
    if (current !== undefined && this.#serves(place)) return current
    if (place !== null) roots.set(place.root, place.identity)
    if (current?.alive) this.#retire(current)
    const child = new Child({ ...this.#options, roots, confined, sandbox })
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
    this.#idle = setTimeout(() => this.#end(), this.#keptUntil - performance.now())
    this.#idle.unref()
  }
}
