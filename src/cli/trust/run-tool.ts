import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns the output of a program; empty if it is missing or fails. */
export async function output(tool: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout, stderr } = await run(tool, args, { windowsHide: true })
    return stdout || stderr
  } catch (error) {
    // Some programs print their help with a failing exit code.
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string }
    return typeof code === 'number' && args.includes('-H') ? stderr : ''
  }
}

/** Runs a command line. Throws with the program's stderr. */
export async function perform([tool = '', ...args]: readonly string[]): Promise<void> {
  try {
    await run(tool, args, { windowsHide: true })
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    throw new Error(stderr.trim() || message, { cause: error })
  }
}
