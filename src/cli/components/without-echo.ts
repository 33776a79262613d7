/** The character of Ctrl+C in raw mode. */
const CONTROL_C = '\u0003'

/**
 * Runs work after a prompt: keys that are pressed meanwhile, e.g. a password typed again, are neither shown nor
 * buffered; Ctrl+C still interrupts.
 */
export async function withoutEcho<T>(work: () => Promise<T>): Promise<T> {
  const { stdin } = process
  if (stdin.isTTY !== true) return work()
  const onKeys = () => {
    for (let keys: unknown = stdin.read(); keys !== null; keys = stdin.read())
      if (String(keys).includes(CONTROL_C)) process.kill(process.pid, 'SIGINT')
  }
  stdin.setRawMode(true)
  stdin.ref()
  stdin.on('readable', onKeys)
  try {
    return await work()
  } finally {
    stdin.off('readable', onKeys)
    stdin.setRawMode(false)
    stdin.unref()
  }
}
