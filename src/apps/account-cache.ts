import { LRUCache } from 'lru-cache'
import { ageOf } from '#domain/age.ts'
import { AppError } from '#domain/errors/errors.ts'

/** Responses of an account, cached by key. */
export interface AccountCache {
  /**
   * Returns the result of `ask`; if `ask` fails or takes too long, the last result. Throws account-away without a last
   * result. Callers with the same key share one request. A result after TIMEOUT is cached for later callers.
   */
  get<T>(key: readonly unknown[], ask: () => Promise<T>): Promise<T>
}

/** Milliseconds for which a result is reused: apps request a list again when the user goes back to it. */
const RESULT_LIFE = 60_000
/** Milliseconds for which callers share an unanswered request; later callers send another one. */
const RETRY_AFTER = 5_000
/** Timeout of a request, in milliseconds. */
const TIMEOUT = 2_000
const RESULTS_MAX = 500

export function createAccountCache(): AccountCache {
  const results = new LRUCache<string, { readonly value: unknown; readonly at: number }>({ max: RESULTS_MAX })
  const requests = new LRUCache<string, { readonly waited: Promise<void>; readonly at: number }>({
    max: RESULTS_MAX,
  })

  /** Calls `ask` and caches its result; resolves when `ask` has settled or timed out. */
  function request(name: string, ask: () => Promise<unknown>): Promise<void> {
    const settled = ask()
      .then(
        (value) => void results.set(name, { value, at: Date.now() }),
        () => undefined,
      )
      .finally(() => {
        if (requests.peek(name) === own) requests.delete(name)
      })
    const own = { waited: untilTimeout(settled), at: Date.now() }
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
      const result = results.get(name)
      if (result === undefined) throw new AppError('account-away')
      return result.value as T
    },
  }
}

/** Resolves when `settled` does, or after TIMEOUT. */
async function untilTimeout(settled: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT)
    timer.unref()
  })
  await Promise.race([settled, timeout])
  clearTimeout(timer)
}
