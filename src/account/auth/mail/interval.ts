import { AuthError } from '../errors.ts'

/** Limits how often messages are sent to an address. Unknown addresses are limited like known ones. */
export interface MailInterval {
  /**
   * Records a message; `subject` is its kind and address. Throws `over_email_send_rate_limit`, with the seconds to
   * wait, if the last message with this subject is too recent.
   */
  take(subject: string): void
  /** Deletes the record of a message that could not be sent. */
  release(subject: string): void
}

/** Number of subjects at which those whose interval has passed are evicted. */
const SUBJECTS_MAX = 10_000

/** Allows one message per subject in `interval` milliseconds. The records are lost at a restart. */
export function createMailInterval(interval: number, now: () => number): MailInterval {
  const sent = new Map<string, number>()
  return {
    take(subject) {
      const time = now()
      const remaining = (sent.get(subject) ?? Number.NEGATIVE_INFINITY) + interval - time
      // More than the interval remains only if the clock was set back since the last message.
      if (remaining > 0 && remaining <= interval) {
        const seconds = Math.ceil(remaining / 1000)
        throw new AuthError(
          429,
          'over_email_send_rate_limit',
          `For security purposes, you can only request this after ${seconds} seconds.`,
        )
      }
      if (sent.size >= SUBJECTS_MAX) {
        for (const [known, at] of sent) if (at + interval <= time) sent.delete(known)
      }
      sent.set(subject, time)
    },
    release: (subject) => void sent.delete(subject),
  }
}
