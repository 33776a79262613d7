import { LRUCache } from 'lru-cache'
import { ageOf } from '#domain/age.ts'
import { AppError } from '#domain/errors/errors.ts'

/** Answers of an account, cached by key. */
export interface AccountCache {
  /**
   * Returns the result of `ask`, or the last one while the account does not answer. Throws account-away where there is
   * none. Callers with the same key share one request; a result that arrives too late for them is cached for the next.
   */
  get<T>(key: readonly unknown[], ask: () => Promise<T>): Promise<T>
}

/** Milliseconds for which an answer is reused: apps request a list again when the user goes back to it. */
const RESULT_LIFE = 60_000
/** Milliseconds after a timeout until the account is asked again. */
const RETRY_AFTER = 5_000
/** Timeout of a request, in milliseconds. */
const TIMEOUT = 2_000
const RESULTS_MAX = 500

export function createAccountCache(): AccountCache {
  const results = new LRUCache<string, { readonly value: unknown; readonly at: number }>({ max: RESULTS_MAX })
  const requests = new LRUCache<string, { readonly waited: Promise<void>; readonly at: number }>({
    max: RESULTS_MAX,
  })

  /** Calls `ask`; resolves when it has answered or timed out. */
  function request(name: string, ask: () => Promise<unknown>): Promise<void> {
    const handleRequest = ask()
      .then(
        (value) => void results.set(name, { value, at: Date.now() }),
        () => undefined,
      )
      .finally(() => {
        if (requests.peek(name) === own) requests.delete(name)
      })
    const own = { waited: waitAtMostTimeout(handleRequest), at: Date.now() }
    requests.set(name, own)
    return own.waited
  }

  return {
    async get<T>(key: readonly unknown[], ask: () => Promise<T>): Promise<T> {
      const name = JSON.stringify(key)
      const known = results.get(name)
      if (known !== undefined && ageOf(known.at) < RESULT_LIFE) return known.value as T
      const before = requests.get(name)
      await (before !== undefined && ageOf(before.at) < RETRY_AFTER ? before.waited : request(name, ask))
      const get = results.get(name)
      if (get === undefined) throw new AppError('account-away')
      return get.value as T
    },
  }
}

/** Resolves when the request has ended, or after the timeout. */
async function waitAtMostTimeout(requests: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT)
    timer.unref()
  })
  await Promise.race([requests, over])
  clearTimeout(timer)
}
