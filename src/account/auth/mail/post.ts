import type { Context } from 'koa'
import type { Language } from '#i18n/languages.ts'
import type { MailInterval } from './interval.ts'
import type { Deliver } from './message.ts'

/** How an account sends its messages. */
export interface Post {
  readonly deliver: Deliver
  readonly interval: MailInterval
  /** Of readers who have not chosen one. */
  readonly language: Language
  /**
   * Works once the answer has left, so that its time tells nothing of the work: whether an address is known, how fast
   * its mail server is. Failures go to the app's `error` event, never with a message's contents.
   */
  afterAnswer(ctx: Context, work: () => Promise<void>): void
  /** Resolves when all that was put off is done. */
  settled(): Promise<void>
}

export function createPost(parts: Omit<Post, 'afterAnswer' | 'settled'>): Post {
  const pending = new Set<Promise<void>>()
  return {
    ...parts,
    afterAnswer(ctx, work) {
      const answered = new Promise<void>((resolve) => {
        if (ctx.res.closed) resolve()
        else ctx.res.once('close', resolve)
      })
      const task = answered.then(work).catch((error: unknown) => void ctx.app.emit('error', error, ctx))
      pending.add(task)
      void task.then(() => pending.delete(task))
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
