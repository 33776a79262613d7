import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Context } from '../context.ts'

/**
 * Asks a yes-no question on the terminal. Returns false for anything but a yes in the user's language or English,
 * `byDefault` for Enter alone. Ctrl+C and Ctrl+D interrupt the command and throw an AbortError.
 */
export async function askYes({ t, signal }: Context, question: string, byDefault = false): Promise<boolean> {
  const { stdin } = process
  const terminal = createInterface({ input: stdin, output: process.stderr, prompt: `${question} ` })
  // Readline closes without an event. A delayed signal would be lost, because nothing keeps the process alive.
  const interrupt = () => void process.emit('SIGINT')
  terminal.once('close', interrupt)
  // An earlier prompt has unreferenced stdin; nothing else may keep the process alive here.
  stdin.ref()
  try {
    terminal.prompt()
    const [answer] = await once(terminal, 'line', { signal })
    const reply = String(answer).trim().toLowerCase()
    return reply === '' ? byDefault : [t('commands.yes'), 'y'].some((yes) => reply.startsWith(yes))
  } finally {
    terminal.off('close', interrupt)
    terminal.close()
    stdin.unref()
  }
}
