import { randomUUID } from 'node:crypto'
import { AppError } from '#domain/errors/errors.ts'

/** Milliseconds after its last use for which a plan is kept. */
const KEPT_FOR = 30 * 60_000

interface Entry<P> {
  readonly id: string
  readonly plan: P
  usedAt: number
  readonly timer: NodeJS.Timeout
}

/** The plans of one kind, one for each user, in memory. What was previewed is what is run. */
export interface Plans<P> {
  /** Keeps a plan in place of the user's former one; returns its id. */
  begin(userId: string, plan: P): string
  /** Throws plan-expired for a plan that was replaced, run, or not used for 30 minutes. */
  get(userId: string, id: string): P
  /** Forgets a plan, unless another one has replaced it. */
  drop(userId: string, id: string): void
}

export function createPlans<P>(): Plans<P> {
  const entries = new Map<string, Entry<P>>()

  function forget(userId: string): void {
    clearTimeout(entries.get(userId)?.timer)
    entries.delete(userId)
  }

  return {
    begin(userId, plan) {
      forget(userId)
      const id = randomUUID()
      const timer = setTimeout(() => forget(userId), KEPT_FOR).unref()
      entries.set(userId, { id, plan, usedAt: Date.now(), timer })
      return id
    },

    get(userId, id) {
      const entry = entries.get(userId)
      if (entry === undefined || entry.id !== id || Date.now() - entry.usedAt > KEPT_FOR)
        throw new AppError('plan-expired')
      entry.usedAt = Date.now()
      entry.timer.refresh()
      return entry.plan
    },

    drop(userId, id) {
      if (entries.get(userId)?.id === id) forget(userId)
    },
  }
}
