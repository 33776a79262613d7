/** What Ctrl+C sends where the terminal leaves keys to us. */
const CONTROL_C = '\u0003'

/**
 * Waits for work that follows a question on the terminal: keys pressed meanwhile, as of a password typed again, are
 * neither shown nor kept; Ctrl+C interrupts as ever.
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
