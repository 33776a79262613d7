import { AppError } from '#domain/errors.ts'

/**
 * Runs `work` for at most `ms` milliseconds. The signal it gets is aborted at the deadline, and with
 * any of the outer signals, so that children and streams stop too. Throws comic-timeout at the deadline,
 * an outer signal's own reason when that one was first.
 */
export async function within<T>(
  ms: number,
  outer: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Not AbortSignal.any: a signal that lives as long as a scan would keep all that were made from it.
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(new AppError('comic-timeout')), ms)
  const follow = onAbort(outer, (reason) => ending.abort(reason))
  try {
    ending.signal.throwIfAborted()
    const stopped = new Promise<never>((_, reject) => {
      ending.signal.addEventListener('abort', () => reject(ending.signal.reason), { once: true })
    })
    return await Promise.race([work(ending.signal), stopped])
  } finally {
    clearTimeout(timer)
    follow()
  }
}

/** Calls `act` with the reason when any of the signals is aborted, at once when one is; returns how to stop. */
export function onAbort(
  signals: readonly (AbortSignal | undefined)[],
  act: (reason: unknown) => void,
): () => void {
  const listeners = signals
    .filter((signal) => signal !== undefined)
    .map((signal) => ({ signal, listen: () => act(signal.reason) }))
  for (const { signal, listen } of listeners) {
    if (signal.aborted) listen()
    else signal.addEventListener('abort', listen, { once: true })
  }
  return () => {
    for (const { signal, listen } of listeners) signal.removeEventListener('abort', listen)
  }
}
