/** The character of Ctrl+C in raw mode. */
const CONTROL_C = '\u0003'

/**
 * Runs work after a prompt: keys that are pressed meanwhile, e.g. a password typed again, are neither shown nor
 * buffered; Ctrl+C still interrupts. Does not wait for work that `signal` aborts; throws the signal's reason.
 */
export async function withoutEcho<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const { stdin } = process
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  if (stdin.isTTY !== true) return Promise.race([work(), aborted])
  const onKeys = () => {
    for (let keys: unknown = stdin.read(); keys !== null; keys = stdin.read())
      if (String(keys).includes(CONTROL_C)) process.kill(process.pid, 'SIGINT')
  }
  stdin.setRawMode(true)
  stdin.ref()
  stdin.on('readable', onKeys)
  try {
    return await Promise.race([work(), aborted])
  } finally {
    stdin.off('readable', onKeys)
    stdin.setRawMode(false)
    stdin.unref()
  }
}
