import { type Command, Option } from 'commander'
import type { TFunction } from 'i18next'
import { APP_KINDS } from '#domain/device-key.ts'
import { act } from './act.ts'
import { type Example, examples } from './help.ts'
import { sharedOptions } from './options.ts'

const loginExamples = (t: TFunction): Readonly<Record<'login' | 'signup', readonly Example[]>> => ({
  login: [
    ['login', t('help.login.examples.ask')],
    ['login --email you@example.com --password-stdin <secret', t('help.login.examples.script')],
    ['login --email you@example.com --code 123456', t('help.login.examples.code')],
    ['login --account https://comics.example.com', t('help.login.examples.link')],
  ],
  signup: [
    ['signup --email you@example.com', t('help.signup.examples.ask')],
    ['signup --account https://comics.example.com', t('help.signup.examples.link')],
  ],
})

/**
 * Adds `login`, `signup`, `logout` and `whoami`, the user signed in at this terminal; `history` and `device`, what the
 * user read and the user's reading apps; and `account`, all users of this computer's account.
 */
export function accountCommands(program: Command, t: TFunction): void {
  const { dataDir, email, json, passwordStdin, yes } = sharedOptions(t)
  for (const name of ['login', 'signup'] as const) {
    const command = program.command(name).description(t(`help.${name}.about`))
    examples(command, ...loginExamples(t)[name])
    if (name === 'login') command.option('--code <digits>', t('help.login.options.code'))
    command
      .addOption(email())
      .addOption(passwordStdin())
      .option('--account <url>', t('help.login.options.account'))
      .option('--carry', t('help.login.options.carry'))
      .addOption(yes())
      .addOption(json())
      .addOption(dataDir())
      .action(
        act(
          t,
          () => import('../commands/login.ts'),
          () => ({ signUp: name === 'signup' }),
        ),
      )
  }
  const logout = program
    .command('logout')
    .description(t('help.logout.about'))
    .option('--account', t('help.logout.options.account'))
    .addOption(json())
    .addOption(dataDir())
    .action(act(t, () => import('../commands/logout.ts')))
  examples(
    logout,
    ['logout', t('help.logout.examples.session')],
    ['logout --account', t('help.logout.examples.link')],
  )
  const whoami = program
    .command('whoami')
    .description(t('help.whoami.about'))
    .addOption(json())
    .addOption(dataDir())
    .action(act(t, () => import('../commands/whoami.ts')))
  examples(whoami, ['whoami', t('help.whoami.examples.nobody')])
  historyOfPerson(program.command('history').description(t('help.history.about')), t)
  devicesOfPerson(program.command('device').description(t('help.device.about')), t)
  accountsOfThisComputer(program.command('account').description(t('help.account.about')), t)
}

function historyOfPerson(history: Command, t: TFunction): void {
  const { dataDir, json, yes } = sharedOptions(t)
  const action = (name: string) =>
    act(
      t,
      () => import('../commands/history.ts'),
      ([batch]) => ({ action: name, ...(batch !== undefined && { batch }) }),
    )
  history
    .option('--device <name>', t('help.history.options.device'))
    .option('--limit <n>', t('help.history.options.limit'))
    .option('--files', t('help.history.options.files'))
    .addOption(json())
    .addOption(dataDir())
    .action(action('list'))
  examples(
    history,
    ['history', t('help.history.examples.last')],
    ['history --device "Kobo Libra"', t('help.history.examples.device')],
    ['history --files', t('help.history.examples.files')],
  )
  const undo = history
    .command('undo')
    .description(t('help.history.undo.about'))
    .argument('[id]', t('help.history.undo.id'))
    .option('--since <time>', t('help.history.undo.since', { time: '"2026-11-22 20:00"' }))
    .addOption(yes())
    .addOption(json())
    .addOption(dataDir())
    .action(action('undo'))
  examples(
    undo,
    ['history undo 01KAQ3V5M8Z0T4W2X6Y8R1N3PB', t('help.history.undo.examples.ask')],
    ['history undo --since "2026-11-22 20:00" --yes', t('help.history.undo.examples.script')],
  )
  const accept = history
    .command('accept')
    .description(t('help.history.accept.about'))
    .argument('<id>', t('help.history.id'))
    .addOption(json())
    .addOption(dataDir())
    .action(action('accept'))
  examples(accept, ['history accept 01KAQ3V5M8Z0T4W2X6Y8R1N3PB', t('help.history.accept.examples.many')])
}

function devicesOfPerson(device: Command, t: TFunction): void {
  const { dataDir, json } = sharedOptions(t)
  // The user whose devices are meant, if not the signed-in user.
  const of = () => new Option('--of <email>', t('help.device.of'))
  const action = (name: string) =>
    act(
      t,
      () => import('../commands/device.ts'),
      ([asked]) => ({ action: name, ...(asked !== undefined && { name: asked }) }),
    )
  const list = device
    .command('list')
    .description(t('help.device.list.about'))
    .addOption(of())
    .addOption(json())
    .addOption(dataDir())
    .action(action('list'))
  examples(
    list,
    ['device list', t('help.device.list.examples.all')],
    ['device list --of you@example.com', t('help.device.list.examples.other')],
  )
  const add = device
    .command('add')
    .description(t('help.device.add.about'))
    .argument('<name>', t('help.device.add.name'))
    .addOption(new Option('--app <app>', t('help.device.add.app')).choices(APP_KINDS))
    .option('--read-only', t('help.device.add.readOnly'))
    .addOption(json())
    .addOption(dataDir())
    .action(action('add'))
  examples(
    add,
    ['device add "Kobo Libra" --app koreader', t('help.device.add.examples.once')],
    ['device add Tablet --read-only', t('help.device.add.examples.readOnly')],
  )
  const remove = device
    .command('remove')
    .description(t('help.device.remove.about'))
    .argument('<device>', t('help.device.remove.device'))
    .addOption(of())
    .addOption(json())
    .addOption(dataDir())
    .action(action('remove'))
  examples(
    remove,
    ['device remove "Kobo Libra"', t('help.device.remove.examples.own')],
    ['device remove "Kobo Libra" --of you@example.com', t('help.device.remove.examples.other')],
  )
}

function accountsOfThisComputer(account: Command, t: TFunction): void {
  const { dataDir, json, passwordStdin } = sharedOptions(t)
  const keepDevices = () => new Option('--keep-devices', t('help.account.keepDevices'))
  const accountAction = (action: string) =>
    act(
      t,
      () => import('../commands/account.ts'),
      ([address]) => ({ action, ...(address !== undefined && { email: address }) }),
    )
  const list = account
    .command('list')
    .description(t('help.account.list.about'))
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('list'))
  examples(list, ['account list', t('help.account.list.examples.owner')])
  const invite = account
    .command('invite')
    .description(t('help.account.invite.about'))
    .argument('<email>', t('help.account.invite.email'))
    .option('--url <address>', t('help.account.invite.url'))
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('invite'))
  examples(
    invite,
    ['account invite you@example.com', t('help.account.invite.examples.link')],
    ['account invite you@example.com --url https://comics.example', t('help.account.invite.examples.url')],
  )
  const resetPassword = account
    .command('reset-password')
    .description(t('help.account.resetPassword.about'))
    .argument('<email>', t('help.account.email'))
    .addOption(keepDevices())
    .addOption(passwordStdin())
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('reset-password'))
  examples(resetPassword, [
    'account reset-password you@example.com',
    t('help.account.resetPassword.examples.ask'),
  ])
  const signOut = account
    .command('sign-out')
    .description(t('help.account.signOut.about'))
    .argument('<email>', t('help.account.email'))
    .addOption(keepDevices())
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('sign-out'))
  examples(
    signOut,
    ['account sign-out you@example.com', t('help.account.signOut.examples.lost')],
    ['account sign-out you@example.com --keep-devices', t('help.account.signOut.examples.keep')],
  )
  const outbox = account
    .command('outbox')
    .description(t('help.account.outbox.about'))
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('outbox'))
  examples(outbox, ['account outbox', t('help.account.outbox.examples.codes')])
  const serve = account
    .command('serve')
    .description(t('help.account.serve.about'))
    .option('--conformance', t('help.account.serve.options.conformance'))
    .option('--port <n>', t('help.account.serve.options.port'))
    .option('--jwk <file>', t('help.account.serve.options.jwk'))
    .addOption(json())
    .action(act(t, () => import('../commands/account-serve.ts')))
  examples(serve, ['account serve --conformance', t('help.account.serve.examples.stopped')])
}
