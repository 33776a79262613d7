import { AuthError } from '../errors.ts'

/** How often an address may be written to. Addresses that nobody has are counted like any other. */
export interface MailInterval {
  /** Notes a message. Throws `over_email_send_rate_limit` with the seconds left while the last one is too new. */
  take(subject: string): void
  /** Forgets the note: the message could not be sent. */
  giveBack(subject: string): void
}

/** Subjects kept before those whose wait is over are forgotten. */
const SUBJECTS_MAX = 10_000

/** At most one message a subject in `interval` milliseconds. Held in memory: a restart forgets. */
export function createMailInterval(interval: number, now: () => number): MailInterval {
  const sent = new Map<string, number>()
  return {
    take(subject) {
      const time = now()
      const left = (sent.get(subject) ?? Number.NEGATIVE_INFINITY) + interval - time
      // More than the interval is left only where the clock was set back since.
      if (left > 0 && left <= interval) {
        const seconds = Math.ceil(left / 1000)
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
    giveBack: (subject) => void sent.delete(subject),
  }
}
