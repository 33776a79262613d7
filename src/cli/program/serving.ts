import { type Command, Option } from 'commander'
import { act } from './act.ts'
import { examples } from './help.ts'
import { dataDir, json, yes } from './options.ts'

/** The level that -q and -v stand for, where none is named. */
const level = (_args: readonly string[], command: Command) => {
  const { quiet, verbose, logLevel } = command.opts<{
    quiet?: boolean
    verbose?: boolean
    logLevel?: string
  }>()
  const meant = quiet === true ? 'silent' : verbose === true ? 'debug' : undefined
  return logLevel === undefined && meant !== undefined ? { logLevel: meant } : {}
}

function serveOptions(command: Command): Command {
  return command
    .option('--port <n>', 'the port to listen on (8080, or the next free one)')
    .option('--host <host>', 'the address to listen on (this computer alone)')
    .option('--name <name...>', 'other names it is reached by: nas.local 192.168.1.20')
    .option('--no-open', 'do not open the browser')
    .option('--no-watch', 'do not watch the library folders for changes')
    .addOption(
      new Option('--sign-up <who>', 'who may make an account').choices(['loopback', 'open', 'closed']),
    )
    .addOption(new Option('--log-level <level>', 'how much is told').choices(['silent', 'info', 'debug']))
    .addOption(dataDir())
}

/** `serve`, `demo`, `status`, `doctor` and `trust`: Comics itself, and how it stands on this computer. */
export function servingCommands(program: Command): void {
  const serve = program.command('serve').description('serve the library and its dashboard')
  serveOptions(serve)
    .option('--demo', 'serve a shelf of invented comics from a throw-away data folder')
    .action(act(() => import('../commands/serve.ts'), level))
  examples(
    serve,
    ['serve', 'the dashboard, for this computer'],
    ['serve --host 0.0.0.0', 'the same for the computers of your network'],
    ['serve --port 9000 --no-open', 'on a port of yours, without a browser'],
  )
  const demo = program.command('demo').description('the same as serve --demo')
  serveOptions(demo).action(
    act(
      () => import('../commands/serve.ts'),
      (args, command) => ({ ...level(args, command), demo: true }),
    ),
  )
  examples(demo, ['demo', 'look around among invented comics; nothing stays'])
  const relay = program
    .command('relay')
    .description('have computers with comics read from anywhere: run it on a public machine')
    .option('--port <n>', 'the port to listen on (8080, or the next free one)')
    .option('--host <host>', 'the address to listen on (this computer alone)')
    .option('--name <name...>', 'other names it is reached by: comics.lan 192.168.1.20')
    .option('--public-url <url>', 'where people reach it, behind a proxy that ends TLS')
    .option('--tls-cert <file>', 'a certificate of its own, with the chain')
    .option('--tls-key <file>', 'the key of that certificate')
    .option('--redis <url>', 'one of several nodes, which share this Redis: redis://10.0.0.2')
    .option('--node-address <host>', 'where the other nodes reach this one (its first address)')
    .option('--node-port <n>', 'the port for them, never for the public (9443)')
    .option('--bandwidth <megabits>', 'megabits a second that each computer may send')
    .addOption(
      new Option('--sign-up <who>', 'who may make an account').choices(['open', 'invited', 'closed']),
    )
    .addOption(new Option('--log-level <level>', 'how much is told').choices(['silent', 'info', 'debug']))
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/relay.ts'), level))
  examples(
    relay,
    ['relay --host 0.0.0.0 --public-url https://comics.example.com', 'behind a proxy'],
    [
      'relay --host 0.0.0.0 --name comics.example.com --port 443 --tls-cert chain.pem --tls-key key.pem',
      'without',
    ],
    ['relay --host 0.0.0.0 --sign-up invited', 'for a household, by its own certificate'],
  )
  const status = program
    .command('status')
    .description('how things stand')
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/status.ts')))
  examples(
    status,
    ['status', 'the server, who is signed in, the libraries and the last scan'],
    ['status --json', 'the same as one object'],
  )
  const doctor = program
    .command('doctor')
    .description('what works, what does not, and what to do about it')
    .option('--rebuild', 'first write how far comics are read anew, from the reading journal')
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/doctor.ts')))
  examples(
    doctor,
    ['doctor', 'look at everything that Comics needs'],
    ['doctor --rebuild', 'and repair how far comics are read; not while Comics runs'],
  )
  const trust = program
    .command('trust')
    .description('have the browsers on this computer trust the certificate of Comics')
    .option('--remove', 'have them trust it no longer')
    .addOption(yes())
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/trust.ts')))
  examples(
    trust,
    ['trust', 'show what would be done, and ask'],
    ['trust --yes', 'do it unasked, in scripts'],
    ['trust --remove', 'take it back'],
  )
}
