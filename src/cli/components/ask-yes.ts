import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Context } from '../context.ts'

/**
 * Asks on the terminal; false for anything but a yes in the person's language or English, `byDefault` for Enter alone.
 * Left by Ctrl+C or Ctrl+D it interrupts the command. Throws an AbortError then.
 */
export async function askYes({ t, signal }: Context, question: string, byDefault = false): Promise<boolean> {
  const { stdin } = process
  const line = createInterface({ input: stdin, output: process.stderr, prompt: `${question} ` })
  // Readline closes and says nothing more; a signal sent would come late, for nothing holds the process any longer.
  const interrupt = () => void process.emit('SIGINT')
  line.once('close', interrupt)
  // A prompt or a wait before this one has let go of the keys: nothing else may keep the process here.
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
