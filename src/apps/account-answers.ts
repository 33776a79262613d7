import { LRUCache } from 'lru-cache'
import { AppError } from '#domain/errors.ts'

/** What an account says, to whoever asks for the same. */
export interface AccountAnswers {
  /**
   * What `ask` answers; while nothing answers, what it did last. Throws account-away where it never did. Several who ask
   * for the same are told by one question, and what comes later than they wait for is told to the next.
   */
  told<T>(key: readonly unknown[], ask: () => Promise<T>): Promise<T>
}

/** How long what was said is believed, in milliseconds: apps leaf, and ask for a list again when they go back. */
const BELIEVED = 60_000
/** Who was waited for in vain is asked again after this, in milliseconds, and not waited for before. */
const AGAIN = 5_000
/** How long an answer is waited for, in milliseconds. */
const PATIENCE = 2_000
const ANSWERS = 500

export function createAccountAnswers(): AccountAnswers {
  const answers = new LRUCache<string, { readonly value: unknown; readonly at: number }>({ max: ANSWERS })
  const asked = new LRUCache<string, { readonly waited: Promise<void>; readonly at: number }>({
    max: ANSWERS,
  })

  /** Asks, and is over once that is answered or was waited for. */
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
      if (known !== undefined && Date.now() - known.at < BELIEVED) return known.value as T
      const before = asked.get(name)
      await (before !== undefined && Date.now() - before.at < AGAIN ? before.waited : asking(name, ask))
      const told = answers.get(name)
      if (told === undefined) throw new AppError('account-away')
      return told.value as T
    },
  }
}

/** What is asked, or the time that it is waited for. */
async function moment(asked: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE)
    timer.unref()
  })
  await Promise.race([asked, over])
  clearTimeout(timer)
}
