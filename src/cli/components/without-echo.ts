import { once } from 'node:events'

/** The character of Ctrl+C in raw mode. */
const CONTROL_C = '\u0003'

/**
 * Runs work after a prompt: keys that are pressed meanwhile, e.g. a password typed again, are neither shown nor
 * buffered; Ctrl+C still interrupts. Does not wait for work that `signal` aborts; throws the signal's reason.
 */
export async function withoutEcho<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const { stdin } = process
  const ended = new AbortController()
  const onKeys = () => {
    for (let keys: unknown = stdin.read(); keys !== null; keys = stdin.read())
      if (String(keys).includes(CONTROL_C)) process.emit('SIGINT')
  }
  if (stdin.isTTY === true) {
    stdin.setRawMode(true)
    stdin.ref()
    stdin.on('readable', onKeys)
  }
  const aborted = once(signal, 'abort', { signal: ended.signal }).then(() => {
    throw signal.reason
  })
  try {
    return await Promise.race([aborted, work()])
  } finally {
    ended.abort()
    if (stdin.isTTY === true) {
      stdin.off('readable', onKeys)
      stdin.setRawMode(false)
      stdin.unref()
    }
  }
}
