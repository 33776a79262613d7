import { isReportable } from '#records/client/errors.ts'

/** Milliseconds before a retry: the first delay, which doubles with each failure, and the default maximum. */
const BACKOFF = { first: 2_000, last: 5 * 60_000 }

/** Runs a task, one run at a time. Failed runs are retried with backoff. */
export class RetriedWork {
  private running: Promise<void> | null = null
  private isRequested = false
  private retry: NodeJS.Timeout | null = null
  private wait = BACKOFF.first
  private isReported = false
  private isClosed = false

  /** `report` is called with the first unexpected error since the last success. `longest` bounds the backoff, in ms. */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly report: (error: unknown) => void,
    private readonly longest = BACKOFF.last,
  ) {}

  get isRunning(): boolean {
    return this.running !== null
  }

  /** True while a failed run waits for its retry, and an unexpected error was reported since the last success. */
  get isRejected(): boolean {
    return this.retry !== null && this.isReported
  }

  /** True while a failed run waits for its retry. */
  get isWaiting(): boolean {
    return this.retry !== null
  }

  /** Starts a run now; during a run, requests one more after it. Resolves after the last run, even if it failed. */
  run(): Promise<void> {
    if (this.isClosed) return Promise.resolve()
    this.cancelRetry()
    this.isRequested = true
    this.running ??= this.runUntilDone()
    return this.running
  }

  /** Prevents further runs and reports. Resolves when the current run has ended. */
  async close(): Promise<void> {
    this.isClosed = true
    this.cancelRetry()
    await this.running
  }

  private async runUntilDone(): Promise<void> {
    try {
      while (this.isRequested && !this.isClosed) {
        this.isRequested = false
        await this.work().then(
          () => this.onSuccess(),
          (error: unknown) => this.onFailure(error),
        )
      }
    } finally {
      this.running = null
    }
  }

  private onSuccess(): void {
    this.wait = BACKOFF.first
    this.isReported = false
  }

  private onFailure(error: unknown): void {
    if (this.isClosed) return
    if (isReportable(error) && !this.isReported) {
      this.isReported = true
      this.report(error)
    }
    this.isRequested = false
    this.retry = setTimeout(() => void this.run(), this.wait).unref()
    this.wait = Math.min(this.longest, this.wait * 2)
  }

  private cancelRetry(): void {
    if (this.retry !== null) clearTimeout(this.retry)
    this.retry = null
  }
}
