import type { Command } from 'commander'
import type { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'
import { readConfig } from '../config.ts'
import { type Context, createContext, EXIT, explain } from '../context.ts'

/** A command's own module: what its options must be, and what it does; answers with the exit code. */
interface CommandModule<O> {
  readonly options: z.ZodType<O>
  run(context: Context, options: O): Promise<number>
}

/** What every command may be given. */
interface Flags {
  readonly json?: boolean
  readonly dataDir?: string
  readonly quiet?: boolean
  readonly verbose?: boolean
}

/** True when both ends are a terminal that can be drawn on. */
export const isTerminal = (): boolean =>
  process.stdout.isTTY === true && process.stdin.isTTY === true && process.env.TERM !== 'dumb'

/** The option that a command does not take as it was given: `--log-level`. */
function wrongOption({ issues }: z.ZodError): string {
  return `--${String(issues[0]?.path[0]).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/**
 * Runs a command in its context; nothing it throws passes unexplained. Its module is loaded when it is asked for:
 * whoever wants help waits for no module.
 */
export function act<O>(
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
    const context = await createContext(config, { json, interactive, color, quiet, verbose })
    // What nobody awaited is a bug too: it is told like one, not with a bare trace.
    process.on('unhandledRejection', (error) => process.exit(explain(error, context)))
    try {
      const module = await load()
      const options = module.options.safeParse({ ...flags, ...extra(command.args, command) })
      if (!options.success) throw new AppError('option-invalid', { option: wrongOption(options.error) })
      process.exitCode = await module.run(context, options.data)
    } catch (error) {
      process.exitCode = context.signal.aborted ? EXIT.interrupted : explain(error, context)
    }
    // Idle keep-alive connections and workers must not hold a finished command.
    setTimeout(() => process.exit(), 500).unref()
  }
}
