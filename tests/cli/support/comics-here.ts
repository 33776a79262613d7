import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { afterAll, vi } from 'vitest'
import { readConfig } from '#cli/config.ts'
import { createTexts } from '#cli/context.ts'
import { createProgram } from '#cli/program/program.ts'
import { type Finished, jsonLines, type RunOptions } from '../../support/processes/comics-bin.ts'

/** Thrown instead of `process.exit`, for example after invalid arguments. */
class Exit extends Error {
  constructor(readonly code: number) {
    super(`exit ${code}`)
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'unhandledRejection'] as const

const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
  throw new Exit(Number(code))
})
afterAll(() => exit.mockRestore())
Object.assign(globalThis, { COMICS_VERSION: '0.0.0-test' })

/** Changes the environment in place, since functions of the system read it as well. */
function setEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) delete process.env[name]
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value
}

/** Milliseconds after which a command that does not end fails its test, so that the next tests of the file run. */
const COMMAND_TIMEOUT = 60_000

async function tooLong(): Promise<never> {
  await setTimeout(COMMAND_TIMEOUT, undefined, { ref: false })
  throw new Error('The command does not end.')
}

/**
 * Runs a command line in this process, one at a time, with PATH and HOME as its only environment and without a
 * terminal. Starting the built command takes ten times the processor time.
 */
export async function comicsHere(
  args: readonly string[],
  { home, input = '', env = {}, cwd = process.cwd() }: Omit<RunOptions, 'uid' | 'within'>,
): Promise<Finished> {
  const before = {
    env: { ...process.env },
    argv: process.argv,
    stdin: process.stdin,
    cwd: process.cwd(),
    mask: process.umask(0o077),
  }
  const listeners = SIGNALS.map((name) => process.listeners(name as 'SIGINT'))
  const written = { stdout: '', stderr: '' }
  const writers = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text)
      return true
    }),
  )
  setEnvironment({ PATH: before.env.PATH, HOME: home, ...env })
  process.chdir(cwd)
  process.argv = [...before.argv.slice(0, 2), ...args]
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true })
  let code = 0
  try {
    const config = readConfig(process.env, undefined)
    const program = createProgram(config.version, config.called, await createTexts(config))
    await Promise.race([program.parseAsync(), tooLong()])
    code = Number(process.exitCode ?? 0)
  } catch (error) {
    if (!(error instanceof Exit)) throw error
    code = error.code
  } finally {
    process.exitCode = undefined
    setEnvironment(before.env)
    process.argv = before.argv
    process.chdir(before.cwd)
    process.umask(before.mask)
    Object.defineProperty(process, 'stdin', { value: before.stdin, configurable: true })
    for (const writer of writers) writer.mockRestore()
    for (const [at, name] of SIGNALS.entries()) {
      process.removeAllListeners(name)
      for (const listener of listeners[at] ?? []) process.on(name as 'SIGINT', listener)
    }
  }
  return { code, ...written, events: () => jsonLines(written.stdout) }
}
