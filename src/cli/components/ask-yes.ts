import { createInterface } from 'node:readline/promises'
import type { Context } from '../context.ts'

/** Asks on the terminal; false for anything but a yes in the person's language or English. */
export async function askYes({ t, signal }: Context, question: string): Promise<boolean> {
  const line = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const said = (await line.question(`${question} `, { signal })).trim().toLowerCase()
    return said !== '' && [t('commands.yes'), 'y'].some((yes) => said.startsWith(yes))
  } finally {
    line.close()
  }
}
