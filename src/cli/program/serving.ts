import { type Command, Option } from 'commander'
import type { TFunction } from 'i18next'
import { act } from './act.ts'
import { examples } from './help.ts'
import { sharedOptions } from './options.ts'

/** Returns the log level of -q or -v, unless --log-level is given. */
const level = (_args: readonly string[], command: Command) => {
  const { quiet, verbose, logLevel } = command.opts<{
    quiet?: boolean
    verbose?: boolean
    logLevel?: string
  }>()
  const meant = quiet === true ? 'silent' : verbose === true ? 'debug' : undefined
  return logLevel === undefined && meant !== undefined ? { logLevel: meant } : {}
}

const signUp = (t: TFunction) => new Option('--sign-up <who>', t('help.listen.signUp'))
const logLevel = (t: TFunction) =>
  new Option('--log-level <level>', t('help.listen.logLevel')).choices(['silent', 'info', 'debug'])

/** Adds the options of a server's address; `names` are an example of its names. */
const listenOptions = (command: Command, t: TFunction, names: string): Command =>
  command
    .option('--port <n>', t('help.listen.port'))
    .option('--host <host>', t('help.listen.host'))
    .option('--name <name...>', t('help.listen.name', { names }))

function serveOptions(command: Command, t: TFunction): Command {
  const { dataDir } = sharedOptions(t)
  return listenOptions(command, t, 'nas.local 192.168.1.20')
    .option('--no-open', t('help.serve.options.noOpen'))
    .option('--no-watch', t('help.serve.options.noWatch'))
    .addOption(signUp(t).choices(['loopback', 'open', 'closed']))
    .addOption(logLevel(t))
    .addOption(dataDir())
}

/** Adds `serve`, `demo`, `relay`, `status`, `doctor` and `trust`: running Comics and checking its setup. */
export function servingCommands(program: Command, t: TFunction): void {
  const { dataDir, json, yes } = sharedOptions(t)
  const serve = program.command('serve').description(t('help.serve.about'))
  serveOptions(serve, t)
    .option('--demo', t('help.serve.options.demo'))
    .action(act(t, () => import('../commands/serve.ts'), level))
  examples(
    serve,
    ['serve', t('help.serve.examples.here')],
    ['serve --host 0.0.0.0', t('help.serve.examples.network')],
    ['serve --port 9000 --no-open', t('help.serve.examples.port')],
  )
  const demo = program.command('demo').description(t('help.demo.about'))
  serveOptions(demo, t).action(
    act(
      t,
      () => import('../commands/serve.ts'),
      (args, command) => ({ ...level(args, command), demo: true }),
    ),
  )
  examples(demo, ['demo', t('help.demo.examples.invented')])
  const relay = program.command('relay').description(t('help.relay.about'))
  listenOptions(relay, t, 'comics.lan 192.168.1.20')
    .option('--public-url <url>', t('help.relay.options.publicUrl'))
    .option('--tls-cert <file>', t('help.relay.options.tlsCert'))
    .option('--tls-key <file>', t('help.relay.options.tlsKey'))
    .option('--redis <url>', t('help.relay.options.redis', { url: 'redis://10.0.0.2' }))
    .option('--node-address <host>', t('help.relay.options.nodeAddress'))
    .option('--node-port <n>', t('help.relay.options.nodePort'))
    .option('--bandwidth <megabits>', t('help.relay.options.bandwidth'))
    .addOption(signUp(t).choices(['open', 'invited', 'closed']))
    .addOption(logLevel(t))
    .addOption(json())
    .addOption(dataDir())
    .action(act(t, () => import('../commands/relay.ts'), level))
  examples(
    relay,
    ['relay --host 0.0.0.0 --public-url https://comics.example.com', t('help.relay.examples.proxy')],
    [
      'relay --host 0.0.0.0 --name comics.example.com --port 443 --tls-cert chain.pem --tls-key key.pem',
      t('help.relay.examples.direct'),
    ],
    ['relay --host 0.0.0.0 --sign-up invited', t('help.relay.examples.household')],
  )
  const status = program
    .command('status')
    .description(t('help.status.about'))
    .addOption(json())
    .addOption(dataDir())
    .action(act(t, () => import('../commands/status.ts')))
  examples(
    status,
    ['status', t('help.status.examples.text')],
    ['status --json', t('help.status.examples.json')],
  )
  const doctor = program
    .command('doctor')
    .description(t('help.doctor.about'))
    .option('--rebuild', t('help.doctor.options.rebuild'))
    .addOption(json())
    .addOption(dataDir())
    .action(act(t, () => import('../commands/doctor.ts')))
  examples(
    doctor,
    ['doctor', t('help.doctor.examples.all')],
    ['doctor --rebuild', t('help.doctor.examples.rebuild')],
  )
  const trust = program
    .command('trust')
    .description(t('help.trust.about'))
    .option('--remove', t('help.trust.options.remove'))
    .addOption(yes())
    .addOption(json())
    .addOption(dataDir())
    .action(act(t, () => import('../commands/trust.ts')))
  examples(
    trust,
    ['trust', t('help.trust.examples.ask')],
    ['trust --yes', t('help.trust.examples.script')],
    ['trust --remove', t('help.trust.examples.remove')],
  )
}
