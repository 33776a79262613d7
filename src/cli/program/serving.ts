import { type Command, Option } from 'commander'
import { act } from './act.ts'
import { examples } from './help.ts'
import { dataDir, json, yes } from './options.ts'

/** The log level of -q and -v, if --log-level is missing. */
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
    .option('--host <host>', 'the address to listen on (default: only this computer)')
    .option('--name <name...>', 'other names or addresses of this computer: nas.local 192.168.1.20')
    .option('--no-open', 'do not open the browser')
    .option('--no-watch', 'do not watch the library folders for changes')
    .addOption(
      new Option('--sign-up <who>', 'who may create an account').choices(['loopback', 'open', 'closed']),
    )
    .addOption(new Option('--log-level <level>', 'how much to log').choices(['silent', 'info', 'debug']))
    .addOption(dataDir())
}

/** `serve`, `demo`, `relay`, `status`, `doctor` and `trust`: running Comics and checking its setup. */
export function servingCommands(program: Command): void {
  const serve = program.command('serve').description('serve the library and its dashboard')
  serveOptions(serve)
    .option('--demo', 'serve a demo library from a temporary data folder')
    .action(act(() => import('../commands/serve.ts'), level))
  examples(
    serve,
    ['serve', 'open the dashboard on this computer'],
    ['serve --host 0.0.0.0', 'also serve other devices of your network'],
    ['serve --port 9000 --no-open', 'choose a port, and do not open a browser'],
  )
  const demo = program.command('demo').description('serve a demo library (like serve --demo)')
  serveOptions(demo).action(
    act(
      () => import('../commands/serve.ts'),
      (args, command) => ({ ...level(args, command), demo: true }),
    ),
  )
  examples(demo, ['demo', 'try Comics with invented comics; all data is deleted at the end'])
  const relay = program
    .command('relay')
    .description('serve remote access to computers with comics, on a public server')
    .option('--port <n>', 'the port to listen on (8080, or the next free one)')
    .option('--host <host>', 'the address to listen on (default: only this computer)')
    .option('--name <name...>', 'other names or addresses of this computer: comics.lan 192.168.1.20')
    .option('--public-url <url>', 'the public address, behind a proxy that terminates TLS')
    .option('--tls-cert <file>', 'the TLS certificate with its chain')
    .option('--tls-key <file>', 'the private key of that certificate')
    .option('--redis <url>', 'run several nodes that share this Redis: redis://10.0.0.2')
    .option('--node-address <host>', 'the address of this node for other nodes (default: its first)')
    .option('--node-port <n>', 'the port for other nodes, not to be public (9443)')
    .option('--bandwidth <megabits>', 'the most megabits per second that each computer may send')
    .addOption(
      new Option('--sign-up <who>', 'who may create an account').choices(['open', 'invited', 'closed']),
    )
    .addOption(new Option('--log-level <level>', 'how much to log').choices(['silent', 'info', 'debug']))
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/relay.ts'), level))
  examples(
    relay,
    ['relay --host 0.0.0.0 --public-url https://comics.example.com', 'serve behind a proxy'],
    [
      'relay --host 0.0.0.0 --name comics.example.com --port 443 --tls-cert chain.pem --tls-key key.pem',
      'serve without a proxy',
    ],
    ['relay --host 0.0.0.0 --sign-up invited', 'serve a household, with a certificate of its own'],
  )
  const status = program
    .command('status')
    .description('show the state of the server, session, libraries and last scan')
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/status.ts')))
  examples(
    status,
    ['status', 'show the state as text'],
    ['status --json', 'show the state as one JSON object'],
  )
  const doctor = program
    .command('doctor')
    .description('check the setup and show how to fix problems')
    .option('--rebuild', 'first rebuild the reading progress from the reading journal')
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/doctor.ts')))
  examples(
    doctor,
    ['doctor', 'check everything that Comics needs'],
    ['doctor --rebuild', 'also rebuild the reading progress; stop Comics first'],
  )
  const trust = program
    .command('trust')
    .description('make the browsers on this computer trust the certificate of Comics')
    .option('--remove', 'remove the certificate from the browsers')
    .addOption(yes())
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/trust.ts')))
  examples(
    trust,
    ['trust', 'show the changes, and ask'],
    ['trust --yes', 'do not ask, in scripts'],
    ['trust --remove', 'remove the certificate'],
  )
}
