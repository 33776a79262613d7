import { LRUCache } from 'lru-cache'
import { ageOf } from '#domain/age.ts'
import { AppError } from '#domain/errors/errors.ts'

/** Answers of an account, cached by key. */
export interface AccountAnswers {
  /**
   * Returns the result of `ask`, or the last one while the account does not answer. Throws account-away where there is
   * none. Callers with the same key share one request; a result that arrives too late for them is cached for the next.
   */
  told<T>(key: readonly unknown[], ask: () => Promise<T>): Promise<T>
}

/** Milliseconds for which an answer is reused: apps request a list again when the user goes back to it. */
const BELIEVED = 60_000
/** Milliseconds after a timeout until the account is asked again. */
const AGAIN = 5_000
/** Timeout of a request, in milliseconds. */
const PATIENCE = 2_000
const ANSWERS = 500

export function createAccountAnswers(): AccountAnswers {
  const answers = new LRUCache<string, { readonly value: unknown; readonly at: number }>({ max: ANSWERS })
  const asked = new LRUCache<string, { readonly waited: Promise<void>; readonly at: number }>({
    max: ANSWERS,
  })

  /** Calls `ask`; resolves when it has answered or timed out. */
  function asking(name: string, ask: () => Promise<unknown>): Promise<void> {
    const answered = ask()
      .then(
        (value) => void answers.set(name, { value, at: Date.now() }),
        () => undefined,
      )
      .finally(() => {
        if (asked.peek(name) === own) asked.delete(name)
      })
    const own = { waited: moment(answered), at: Date.now() }
    asked.set(name, own)
    return own.waited
  }

  return {
    async told<T>(key: readonly unknown[], ask: () => Promise<T>): Promise<T> {
      const name = JSON.stringify(key)
      const known = answers.get(name)
      if (known !== undefined && ageOf(known.at) < BELIEVED) return known.value as T
      const before = asked.get(name)
      await (before !== undefined && ageOf(before.at) < AGAIN ? before.waited : asking(name, ask))
      const told = answers.get(name)
      if (told === undefined) throw new AppError('account-away')
      return told.value as T
    },
  }
}

/** Resolves when the request has ended, or after the timeout. */
async function moment(asked: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE)
    timer.unref()
  })
  await Promise.race([asked, over])
  clearTimeout(timer)
}
