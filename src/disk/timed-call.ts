import { AppError } from '#domain/errors.ts'

/** Milliseconds after which a file system call counts as waiting: local disks answer in one, networks in some dozens. */
export const SLOW = 300
/** Milliseconds after which a caller gives a file system call up. A disk that sleeps takes up to about eight seconds. */
export const DISK_TIMEOUT = 9_000

/** Called as a file system call goes on. */
export interface CallEvents {
  /** The call has not returned within SLOW milliseconds. */
  onSlow(): void
  /** The caller gave the call up; the call itself cannot be interrupted. */
  onGivenUp(): void
  /** The call has returned or thrown, be it after it was given up. */
  onEnd(): void
}

/**
 * Runs a file system call and returns its result. Throws disk-not-answering after DISK_TIMEOUT milliseconds, and what
 * the call throws.
 */
export function timedCall<T>(call: () => Promise<T>, events: CallEvents): Promise<T> {
  return new Promise((resolve, reject) => {
    let deadline: NodeJS.Timeout | undefined
    const slow = setTimeout(() => {
      events.onSlow()
      deadline = setTimeout(() => {
        events.onGivenUp()
        reject(new AppError('disk-not-answering'))
      }, DISK_TIMEOUT - SLOW)
    }, SLOW)
    const end = () => {
      clearTimeout(slow)
      clearTimeout(deadline)
      events.onEnd()
    }
    call().finally(end).then(resolve, reject)
  })
}
