import { AppError } from '#domain/errors/errors.ts'

/** Milliseconds after which a call counts as slow. Local disks answer within 1 ms, network disks within some dozens. */
export const SLOW = 300
/** Milliseconds after which a file system call times out. A disk in standby takes up to about eight seconds. */
export const DISK_TIMEOUT = 9_000

/** Callbacks of a file system call. */
export interface CallEvents {
  /** The call has not returned within SLOW milliseconds. */
  onSlow(): void
  /** The call has timed out, but continues, as it cannot be interrupted. */
  onGivenUp(): void
  /** The call has returned or thrown, possibly after it timed out. */
  onEnd(): void
}

/**
 * Runs a file system call and returns its result. Throws disk-not-answering after `limit` milliseconds, and what the
 * call throws.
 */
export function timedCall<T>(
  call: () => Promise<T>,
  events: CallEvents,
  limit: number = DISK_TIMEOUT,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let deadline: NodeJS.Timeout | undefined
    const slow = setTimeout(() => {
      events.onSlow()
      deadline = setTimeout(() => {
        events.onGivenUp()
        reject(new AppError('disk-not-answering'))
      }, limit - SLOW)
    }, SLOW)
    const end = () => {
      clearTimeout(slow)
      clearTimeout(deadline)
      events.onEnd()
    }
    call().finally(end).then(resolve, reject)
  })
}
