import type { Context } from 'koa'
import type { Language } from '#i18n/languages.ts'
import type { MailInterval } from './interval.ts'
import type { Deliver } from './message.ts'

/** Sends the messages of an account. */
export interface Mailer {
  readonly deliver: Deliver
  readonly interval: MailInterval
  /** The language for users who have not chosen one. */
  readonly language: Language
  /**
   * Runs `work` after the response was sent, so that its time does not reveal whether an address is known. Failures are
   * emitted as the app's `error` event, never with a message's content.
   */
  afterResponse(ctx: Context, work: () => Promise<void>): void
  /** Resolves when all deferred work is done. */
  settled(): Promise<void>
}

export function createMailer(parts: Omit<Mailer, 'afterResponse' | 'settled'>): Mailer {
  const pending = new Set<Promise<void>>()
  return {
    ...parts,
    afterResponse(ctx, work) {
      const responded = new Promise<void>((resolve) => {
        if (ctx.res.closed) resolve()
        else ctx.res.once('close', resolve)
      })
      const task = responded.then(work).catch((error: unknown) => void ctx.app.emit('error', error, ctx))
      pending.add(task)
      void task.then(() => pending.delete(task))
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
