import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Context } from '../context.ts'

/**
 * Asks a yes-no question on the terminal. Returns false for anything but a yes in the user's language or English,
 * `byDefault` for Enter alone. Ctrl+C and Ctrl+D interrupt the command and throw an AbortError.
 */
export async function askYes({ t, signal }: Context, question: string, byDefault = false): Promise<boolean> {
  const { stdin } = process
  const line = createInterface({ input: stdin, output: process.stderr, prompt: `${question} ` })
  // Readline closes without an event. A delayed signal would be lost, because nothing keeps the process alive.
  const interrupt = () => void process.emit('SIGINT')
  line.once('close', interrupt)
  // An earlier prompt has unreferenced stdin; nothing else may keep the process alive here.
  stdin.ref()
  try {
    line.prompt()
    const [answer] = await once(line, 'line', { signal })
    const said = String(answer).trim().toLowerCase()
    return said === '' ? byDefault : [t('commands.yes'), 'y'].some((yes) => said.startsWith(yes))
  } finally {
    line.off('close', interrupt)
    line.close()
    stdin.unref()
  }
}
