import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What a program of the system says when it is asked something; empty where it is not there or says no. */
export async function output(tool: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout, stderr } = await run(tool, args, { windowsHide: true })
    return stdout || stderr
  } catch (error) {
    // Help that ends with a failure is an answer all the same.
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string }
    return typeof code === 'number' && args.includes('-H') ? stderr : ''
  }
}

/** Does what a command line says. Throws with what the program complained of. */
export async function perform([tool = '', ...args]: readonly string[]): Promise<void> {
  try {
    await run(tool, args, { windowsHide: true })
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    throw new Error(stderr.trim() || message, { cause: error })
  }
}
