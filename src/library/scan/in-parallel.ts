/**
 * Calls `work` for each item with a concurrency limit. Stops early if `abort` is aborted. The first error aborts it,
 * and is thrown after all running calls have ended.
 */
export async function inParallel<T>(
  concurrency: number,
  items: Iterable<T>,
  abort: AbortController,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const run = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      if (abort.signal.aborted) return
      await work(next.value)
    }
  }
  const stop = (error: unknown) => {
    abort.abort()
    throw error
  }
  const workers = Array.from({ length: concurrency }, () => run().catch(stop))
  for (const ended of await Promise.allSettled(workers)) if (ended.status === 'rejected') throw ended.reason
}

/**
 * Returns the results of `work` for each item, in the order of the items, with a concurrency limit. `work` receives a
 * signal that is aborted with `signal`, and by the first error, which is thrown. Throws the signal's reason.
 */
export async function mapInParallel<T, Result>(
  concurrency: number,
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  signal.throwIfAborted()
  const abort = new AbortController()
  const stop = () => abort.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const results: Result[] = []
  try {
    await inParallel(concurrency, items.entries(), abort, async ([index, item]) => {
      results[index] = await work(item, abort.signal)
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
  signal.throwIfAborted()
  return results
}

/**
 * Returns the result of `work`, or null if the signal is aborted first: a hanging mount must not delay a scan's end.
 */
export function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(null)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
