/**
 * Does `work` for each item, `parallel` at a time: each worker takes the next item as soon as it is free. Ends early
 * when `abort` is aborted; the first failure aborts it, so that all have ended when it is thrown.
 */
export async function inParallel<T>(
  parallel: number,
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
  const workers = Array.from({ length: parallel }, () => run().catch(stop))
  for (const ended of await Promise.allSettled(workers)) if (ended.status === 'rejected') throw ended.reason
}

/** The result of `work`, null when the signal is aborted before: a hanging mount must not hold up the end of a scan. */
export function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(null)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
