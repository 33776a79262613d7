import type { Command } from 'commander'
import type { TFunction } from 'i18next'
import type { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'
import { readConfig } from '../config.ts'
import { type Context, createContext, EXIT, explain } from '../context.ts'

/** A command's module: the schema of its options, and its function, which returns the exit code. */
interface CommandModule<O> {
  readonly options: z.ZodType<O>
  run(context: Context, options: O): Promise<number>
}

/** The options of all commands. */
interface Flags {
  readonly json?: boolean
  readonly dataDir?: string
  readonly quiet?: boolean
  readonly verbose?: boolean
}

/** Returns true if stdin and stdout are a terminal. */
export const isTerminal = (): boolean =>
  process.stdout.isTTY === true && process.stdin.isTTY === true && process.env.TERM !== 'dumb'

/** Returns the name of an invalid option: `--log-level`. */
function wrongOption({ issues }: z.ZodError): string {
  return `--${String(issues[0]?.path[0]).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** Returns a Commander action that runs a lazily loaded command and prints its errors with the texts of `t`. */
export function act<O>(
  t: TFunction,
  load: () => Promise<CommandModule<O>>,
  extra: (args: readonly string[], command: Command) => object = () => ({}),
) {
  return async (...given: unknown[]): Promise<void> => {
    const command = given.at(-1) as Command
    const flags = command.optsWithGlobals<Flags>()
    const config = readConfig(process.env, flags.dataDir, process.argv.slice(2))
    const json = flags.json === true
    const [quiet, verbose] = [flags.quiet === true, flags.verbose === true]
    const interactive = !json && !quiet && isTerminal()
    const color = process.stderr.isTTY === true && !process.env.NO_COLOR
    const context = createContext(config, t, { json, interactive, color, quiet, verbose })
    // An unhandled rejection is a bug, which is printed like other errors.
    process.on('unhandledRejection', (error) => process.exit(explain(error, context)))
    try {
      const module = await load()
      const options = module.options.safeParse({ ...flags, ...extra(command.args, command) })
      if (!options.success) throw new AppError('option-invalid', { option: wrongOption(options.error) })
      process.exitCode = await module.run(context, options.data)
    } catch (error) {
      process.exitCode = context.signal.aborted ? EXIT.interrupted : explain(error, context)
    }
  }
}
