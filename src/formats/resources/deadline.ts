import { AppError } from '#domain/errors/errors.ts'

/**
 * Runs `work` for at most `ms` milliseconds. The signal passed to `work` is aborted at the deadline, and with
 * any of the outer signals, so that child processes and streams stop too. Throws comic-timeout at the deadline,
 * an outer signal's reason if that signal was aborted first.
 */
export async function withDeadline<T>(
  ms: number,
  outer: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Not AbortSignal.any: a signal that lives as long as a scan would retain every signal derived from it.
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new AppError('comic-timeout')), ms)
  const removeListeners = onAbort(outer, (reason) => controller.abort(reason))
  try {
    controller.signal.throwIfAborted()
    const stopped = new Promise<never>((_, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true })
    })
    return await Promise.race([work(controller.signal), stopped])
  } finally {
    clearTimeout(timer)
    removeListeners()
  }
}

/**
 * Calls `act` with the reason when a signal is aborted, at once if one already is. Returns a function that removes the
 * listeners.
 */
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
