import { Command, Option } from 'commander'
import type { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { readConfig } from './config.ts'
import { type Context, createContext, EXIT, explain } from './context.ts'

/** A command's own module: what its options must be, and what it does; answers with the exit code. */
interface CommandModule<O> {
  readonly options: z.ZodType<O>
  run(context: Context, options: O): Promise<number>
}

// Who reads our output may have seen enough (`| head`): that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : EXIT.bug),
)

// Everything Comics writes is its owner's alone (secrets 0600, folders 0700).
process.umask(0o077)

const program = new Command('comics')
program
  .description('Your comics, on your computer, in any browser.')
  .version(readConfig(process.env, undefined).version)
  .showHelpAfterError()

/** The option that a command does not take as it was given: `--log-level`. */
function wrongOption({ issues }: z.ZodError): string {
  return `--${String(issues[0]?.path[0]).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** Runs a command in its context; nothing it throws passes unexplained. */
function act<O>(
  load: () => Promise<CommandModule<O>>,
  extra: (args: readonly string[]) => object = () => ({}),
) {
  return async (...given: unknown[]): Promise<void> => {
    const command = given.at(-1) as Command
    const flags = command.optsWithGlobals<{ json?: boolean; dataDir?: string }>()
    const config = readConfig(process.env, flags.dataDir, process.argv.slice(2))
    const json = flags.json === true
    const interactive = !json && process.stdout.isTTY === true && process.stdin.isTTY === true
    const color = process.stderr.isTTY === true && !process.env.NO_COLOR
    const context = await createContext(config, { json, interactive, color })
    // What nobody awaited is a bug too: it is told like one, not with a bare trace.
    process.on('unhandledRejection', (error) => process.exit(explain(error, context)))
    try {
      const module = await load()
      const options = module.options.safeParse({ ...flags, ...extra(command.args) })
      if (!options.success) throw new AppError('option-invalid', { option: wrongOption(options.error) })
      process.exitCode = await module.run(context, options.data)
    } catch (error) {
      process.exitCode = context.signal.aborted ? EXIT.interrupted : explain(error, context)
    }
    // Idle keep-alive connections and workers must not hold a finished command.
    setTimeout(() => process.exit(), 500).unref()
  }
}

const dataDir = () => new Option('--data-dir <dir>', 'where Comics keeps its data')
const json = () => new Option('--json', 'one JSON object a line on stdout')
const email = () => new Option('--email <email>', 'the account to use')
const passwordStdin = () => new Option('--password-stdin', 'read the password from standard input')

function serveOptions(command: Command): Command {
  return command
    .option('--port <n>', 'the port to listen on (8080, or the next free one)')
    .option('--host <host>', 'the address to listen on (this computer alone)')
    .option('--no-open', 'do not open the browser')
    .option('--no-watch', 'do not watch the library folders for changes')
    .addOption(
      new Option('--sign-up <who>', 'who may make an account').choices(['loopback', 'open', 'closed']),
    )
    .addOption(new Option('--log-level <level>', 'how much is told').choices(['silent', 'info', 'debug']))
    .addOption(dataDir())
}

serveOptions(program.command('serve').description('serve the library and its dashboard'))
  .option('--demo', 'serve a shelf of invented comics from a throw-away data folder')
  .action(act(() => import('./commands/serve.ts')))
serveOptions(program.command('demo').description('the same as serve --demo')).action(
  act(
    () => import('./commands/serve.ts'),
    () => ({ demo: true }),
  ),
)
program
  .command('scan')
  .description('look for new, changed and missing comics')
  .argument('[path...]', 'library folders, or folders inside one; all libraries when none')
  .option('--full', 'read every file again')
  .option('--retry', 'read files with a problem again')
  .option('--strict', 'exit with 3 when a scanned folder has open problems')
  .addOption(json())
  .addOption(dataDir())
  .action(
    act(
      () => import('./commands/scan.ts'),
      (paths) => ({ paths }),
    ),
  )
program
  .command('index')
  .description("record the library's comics in your account")
  .addOption(json())
  .addOption(dataDir())
  .action(act(() => import('./commands/index-account.ts')))
for (const [name, description] of [
  ['login', 'sign in to your account'],
  ['signup', 'make an account and sign in'],
] as const) {
  const command = program.command(name).description(description)
  if (name === 'login')
    command.option('--code <digits>', 'what your authenticator app shows, if you have one')
  command
    .addOption(email())
    .addOption(passwordStdin())
    .addOption(json())
    .addOption(dataDir())
    .action(
      act(
        () => import('./commands/login.ts'),
        () => ({ signUp: name === 'signup' }),
      ),
    )
}
program
  .command('logout')
  .description('sign out on this computer')
  .addOption(json())
  .addOption(dataDir())
  .action(act(() => import('./commands/logout.ts')))
const library = program.command('library').description('the folders your comics are in')
for (const [name, description, argument] of [
  ['list', 'list them', null],
  ['add', 'add a folder', '<dir>'],
  ['remove', 'take a folder out; its files stay', '<dir>'],
] as const) {
  const command = library.command(name).description(description)
  if (argument !== null) command.argument(argument)
  command
    .addOption(json())
    .addOption(dataDir())
    .action(
      act(
        () => import('./commands/library.ts'),
        ([dir]) => ({ action: name, dir }),
      ),
    )
}
const account = program.command('account').description('the accounts of this computer')
account
  .command('list')
  .description('list them')
  .addOption(json())
  .addOption(dataDir())
  .action(
    act(
      () => import('./commands/account.ts'),
      () => ({ action: 'list' }),
    ),
  )
account
  .command('reset-password')
  .description('give one a new password and sign it out everywhere')
  .argument('<email>', 'the account')
  .addOption(passwordStdin())
  .addOption(json())
  .addOption(dataDir())
  .action(
    act(
      () => import('./commands/account.ts'),
      ([address]) => ({ action: 'reset-password', email: address }),
    ),
  )
account
  .command('sign-out')
  .description('sign one out everywhere, addresses of pictures included')
  .argument('<email>', 'the account')
  .addOption(json())
  .addOption(dataDir())
  .action(
    act(
      () => import('./commands/account.ts'),
      ([address]) => ({ action: 'sign-out', email: address }),
    ),
  )
account
  .command('outbox')
  .description('show the messages that wait here because there is no mail server')
  .addOption(json())
  .addOption(dataDir())
  .action(
    act(
      () => import('./commands/account.ts'),
      () => ({ action: 'outbox' }),
    ),
  )
account
  .command('serve')
  .description("serve an empty account service to the test suites of Supabase's clients")
  .option('--conformance', 'accept the keys that those suites use (this computer alone, throw-away data)')
  .option('--port <n>', 'the port to listen on (54321)')
  .option('--jwk <file>', 'foreign keys: a JWK, a list of them, or a JWKS')
  .addOption(json())
  .action(act(() => import('./commands/account-serve.ts')))
program
  .command('status')
  .description('how things stand')
  .addOption(json())
  .addOption(dataDir())
  .action(act(() => import('./commands/status.ts')))

await program.parseAsync()
