import { AppError } from '#domain/errors/errors.ts'
import { onAbort } from '#formats/resources/deadline.ts'

/** The requester of a job. */
export interface Requester {
  /** Jobs of the same name share a limit. */
  readonly name: string
  /** Aborted when the requester no longer needs the result. */
  readonly signal?: AbortSignal | undefined
  /**
   * True for prefetching: runs one at a time, when no job waits for a free slot and the requester has no other jobs.
   */
  readonly deferred?: boolean
  /** True for thumbnails beside a page: runs one at a time, when the requester has no other jobs. */
  readonly secondary?: boolean
}

/** The default requester. */
export const ANONYMOUS: Requester = { name: '' }

/** Maximum number of waiting jobs per requester, enough for the covers of several screens. */
const WAITING_MAX = 400
/** `Retry-After` of rate-limited, in seconds. */
const RETRY_AFTER = 5
/** Maximum number of jobs that overtake a deferred job, so that continuous reading does not starve it. */
const OVERTAKEN_MAX = 12

/** Control over the slot of a running job. */
export interface Slot {
  /** Occupies the slot until a promise resolves, possibly after the job's result. The promise must not reject. */
  holdUntil(until: Promise<void>): void
  /** Frees the slot at once, when the job only waits, such as for a disk. */
  free(): void
}

interface RequesterQueue {
  readonly name: string
  running: number
  /** Number of jobs that were done while this queue's first job waited. */
  overtaken: number
  readonly waiting: (() => void)[]
  readonly secondary: (() => void)[]
}

const createRequesterQueue = (name: string): RequesterQueue => ({
  name,
  running: 0,
  overtaken: 0,
  waiting: [],
  secondary: [],
})

/**
 * Limits the number of parallel jobs and serves requesters in turn (round robin), so that a requester with many jobs
 * does not delay the jobs of others.
 */
export class FairQueue {
  readonly #parallel: number
  readonly #perRequester: number
  readonly #mayStart: (queue: RequesterQueue) => boolean
  #running = 0
  /** By requester name, in the order in which they are served. */
  readonly #queues = new Map<string, RequesterQueue>()
  /** Queue of deferred jobs, created on first use. */
  #deferred: FairQueue | undefined

  constructor(
    parallel: number,
    perRequester: number,
    mayStart: (queue: RequesterQueue) => boolean = () => true,
  ) {
    this.#parallel = parallel
    this.#perRequester = perRequester
    this.#mayStart = mayStart
  }

  /**
   * Runs `work` when a slot is free. Throws rate-limited if the requester has too many waiting jobs, the signal's
   * reason while waiting, and the errors of `work`.
   */
  async run<T>(
    { name, signal, deferred, secondary }: Requester,
    work: (slot: Slot) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted()
    if (deferred) {
      this.#deferred ??= new FairQueue(1, 1, (queue) => this.#isIdleFor(queue))
      return this.#deferred.run({ name, signal }, work)
    }
    const queue = this.#queues.get(name) ?? createRequesterQueue(name)
    this.#queues.set(name, queue)
    const jobs = secondary ? queue.secondary : queue.waiting
    if (jobs.length === 0 && this.#canStart(queue, jobs)) this.#start(queue)
    else await this.#wait(queue, jobs, signal)
    let held: Promise<void> = Promise.resolve()
    let isFree = false
    const free = () => {
      if (isFree) return
      isFree = true
      this.#running--
      queue.running--
      this.#startWaiting()
      if (this.#deferred !== undefined) this.#deferred.#overtake()
    }
    const holdUntil = (until: Promise<void>) => {
      held = until
    }
    try {
      return await work({ holdUntil, free })
    } finally {
      void held.then(free)
    }
  }

  /** True if a requester has fewer running jobs than its limit. */
  #isBelowLimit(queue: RequesterQueue, jobs: RequesterQueue['waiting']): boolean {
    return queue.running < (jobs === queue.secondary ? 1 : this.#perRequester)
  }

  /** True if a job may start now. */
  #canStart(queue: RequesterQueue, jobs: RequesterQueue['waiting']): boolean {
    return this.#running < this.#parallel && this.#isBelowLimit(queue, jobs) && this.#mayStart(queue)
  }

  /** Returns the waiting jobs of a requester that are next; secondary jobs come last. */
  #nextJobs(queue: RequesterQueue): RequesterQueue['waiting'] {
    return queue.waiting.length > 0 ? queue.waiting : queue.secondary
  }

  #start(queue: RequesterQueue): void {
    this.#running++
    queue.running++
    queue.overtaken = 0
  }

  #startWaiting(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#start(next.queue)
      next.jobs.shift()?.()
    }
  }

  /** Counts a finished job of the main queue, and starts deferred jobs that may now start. */
  #overtake(): void {
    for (const queue of this.#queues.values()) if (this.#nextJobs(queue).length > 0) queue.overtaken++
    this.#startWaiting()
  }

  /**
   * True if a deferred job may start: its requester has no jobs in this queue, and all waiting jobs of others are held
   * back by their own limits; or it has been overtaken OVERTAKEN_MAX times.
   */
  #isIdleFor({ name, overtaken }: RequesterQueue): boolean {
    if (overtaken >= OVERTAKEN_MAX) return true
    const own = this.#queues.get(name)
    if (own !== undefined && own.running + this.#nextJobs(own).length > 0) return false
    return [...this.#queues.values()].every((queue) => {
      const jobs = this.#nextJobs(queue)
      return jobs.length === 0 || !this.#isBelowLimit(queue, jobs)
    })
  }

  /** Returns the next queue with a job that may start, and moves the queue to the end. Removes empty queues. */
  #next(): { queue: RequesterQueue; jobs: RequesterQueue['waiting'] } | undefined {
    for (const [name, queue] of this.#queues) {
      const jobs = this.#nextJobs(queue)
      if (queue.running + jobs.length === 0) this.#queues.delete(name)
      if (jobs.length === 0 || !this.#canStart(queue, jobs)) continue
      this.#queues.delete(name)
      this.#queues.set(name, queue)
      return { queue, jobs }
    }
    return undefined
  }

  #wait(
    queue: RequesterQueue,
    jobs: RequesterQueue['waiting'],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    if (queue.waiting.length + queue.secondary.length >= WAITING_MAX)
      throw new AppError('rate-limited', { seconds: RETRY_AFTER })
    return new Promise((resolve, reject) => {
      const removeListeners = onAbort([signal], (reason) => {
        jobs.splice(jobs.indexOf(start), 1)
        reject(reason)
      })
      function start(): void {
        removeListeners()
        resolve()
      }
      jobs.push(start)
    })
  }
}
