/** How long the result of a shared call is reused, in milliseconds. */
interface Reuse {
  readonly success: number
  readonly failure: number
}

/**
 * Returns a function that runs `load` at most once at a time and reuses its result, or its error, for a while. So
 * clients without a session cannot make a server send a request of its own for each of their requests.
 */
export function sharedCall<T>(
  load: () => Promise<T>,
  { success, failure }: Reuse,
  now: () => number = performance.now.bind(performance),
): () => Promise<T> {
  let last: { readonly result: Promise<T>; until: number } | null = null
  return () => {
    if (last !== null && now() < last.until) return last.result
    const call = { result: load(), until: Number.POSITIVE_INFINITY }
    last = call
    const reuseFor = (time: number) => (): void => {
      call.until = now() + time
    }
    call.result.then(reuseFor(success), reuseFor(failure))
    return call.result
  }
}
