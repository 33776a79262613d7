import { type SpawnOptions, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Runs `comics`. Returns its stdout. Throws with its output if its exit code is not 0. */
export type Comics = (args: readonly string[], input?: string) => Promise<string>

/** Runs a program to its end. Returns its stdout. Throws with its output if its exit code is not 0. */
export async function runToEnd(
  program: string,
  args: readonly string[],
  options: SpawnOptions & { readonly input?: string },
): Promise<string> {
  const child = spawn(program, args, { ...options, stdio: 'pipe' })
  child.stdin.end(options.input ?? '')
  const code = new Promise<number | null>((settle) => child.on('close', settle))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  if ((await code) !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

/** Signs up, adds a library and scans it. Returns the last event of the scan. */
export async function firstSteps(comics: Comics, library: string): Promise<Record<string, unknown>> {
  await comics(['signup', '--email', 'lucia@ejemplo.es', '--password-stdin'], 'secreta1\n')
  await comics(['library', 'add', library])
  const output = await comics(['scan', '--json'])
  return JSON.parse(output.trim().split('\n').at(-1) ?? '{}') as Record<string, unknown>
}

/** The last event of a scan of `fixtures` on a system that can read every format. */
export const FIXTURES_SCANNED = {
  event: 'done',
  discovered: 26,
  processed: 26,
  added: 26,
  changed: 0,
  gone: 0,
  covers: 18,
  problems: 8,
  outcome: 'done',
}
