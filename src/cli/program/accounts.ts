import { type Command, Option } from 'commander'
import { APP_KINDS } from '#domain/device-key.ts'
import { act } from './act.ts'
import { type Example, examples } from './help.ts'
import { dataDir, email, json, passwordStdin, yes } from './options.ts'

const EXAMPLES: Readonly<Record<'login' | 'signup', readonly Example[]>> = {
  login: [
    ['login', 'ask for the address and the password'],
    ['login --email you@example.com --password-stdin <secret', 'in scripts'],
    ['login --email you@example.com --code 123456', 'with the code of your authenticator app'],
    ['login --account https://comics.example.com', 'link this computer, to read its comics from anywhere'],
  ],
  signup: [
    ['signup --email you@example.com', 'ask for a password'],
    ['signup --account https://comics.example.com', 'create an account there and link this computer'],
  ],
}

/**
 * `login`, `signup`, `logout`, `whoami`: who is signed in at this terminal; `history`, `device`: what they read, and
 * their reading apps; `account`: all who may sign in on this computer.
 */
export function accountCommands(program: Command): void {
  for (const [name, description] of [
    ['login', 'sign in to your account'],
    ['signup', 'create an account and sign in'],
  ] as const) {
    const command = program.command(name).description(description)
    examples(command, ...EXAMPLES[name])
    if (name === 'login')
      command.option('--code <digits>', 'the code of your authenticator app, for two-step verification')
    command
      .addOption(email())
      .addOption(passwordStdin())
      .option('--account <url>', 'link this computer with an account on this server (comics relay)')
      .option('--carry', 'copy the data of the account on this computer to the linked one')
      .addOption(yes())
      .addOption(json())
      .addOption(dataDir())
      .action(
        act(
          () => import('../commands/login.ts'),
          () => ({ signUp: name === 'signup' }),
        ),
      )
  }
  const logout = program
    .command('logout')
    .description('sign out on this computer')
    .option('--account', 'also end the link of this computer with a remote account')
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/logout.ts')))
  examples(
    logout,
    ['logout', 'end the session of this terminal'],
    ['logout --account', 'also turn off remote access to this computer'],
  )
  const whoami = program
    .command('whoami')
    .description('show who is signed in at this terminal')
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/whoami.ts')))
  examples(whoami, ['whoami', 'exit with 1 if nobody is signed in'])
  historyOfPerson(program.command('history').description('show the reading history, and undo parts of it'))
  devicesOfPerson(program.command('device').description('manage the connected reading apps'))
  accountsOfThisComputer(program.command('account').description('manage the accounts of this computer'))
}

function historyOfPerson(history: Command): void {
  const action = (name: string) =>
    act(
      () => import('../commands/history.ts'),
      ([batch]) => ({ action: name, ...(batch !== undefined && { batch }) }),
    )
  history
    .option('--device <name>', 'only what was read on this device')
    .option('--limit <n>', 'the number of entries (20)')
    .addOption(json())
    .addOption(dataDir())
    .action(action('list'))
  examples(
    history,
    ['history', 'list the last entries, each with the id to undo it'],
    ['history --device "Kobo Libra"', 'list those of one device'],
  )
  const undo = history
    .command('undo')
    .description('undo an entry in all its comics, or everything since a time')
    .argument('[id]', 'the id that `history` shows; the id of an undo redoes it')
    .option('--since <time>', 'undo everything since this time: "2026-11-22 20:00"')
    .addOption(yes())
    .addOption(json())
    .addOption(dataDir())
    .action(action('undo'))
  examples(
    undo,
    ['history undo 01KAQ3V5M8Z0T4W2X6Y8R1N3PB', 'show how many comics change, and ask'],
    ['history undo --since "2026-11-22 20:00" --yes', 'without asking, in scripts'],
  )
  const accept = history
    .command('accept')
    .description('keep the changes of an entry that needs your answer')
    .argument('<id>', 'the id that `history` shows')
    .addOption(json())
    .addOption(dataDir())
    .action(action('accept'))
  examples(accept, ['history accept 01KAQ3V5M8Z0T4W2X6Y8R1N3PB', 'keep a change of many comics at once'])
}

/** The account whose devices are meant, if not the signed-in one. */
const of = () => new Option('--of <email>', 'use the devices of another account of this computer')

/** Keeps the keys of reading apps. */
const keepDevices = () => new Option('--keep-devices', 'do not revoke the keys of its reading apps')

function devicesOfPerson(device: Command): void {
  const action = (name: string) =>
    act(
      () => import('../commands/device.ts'),
      ([asked]) => ({ action: name, ...(asked !== undefined && { name: asked }) }),
    )
  const list = device
    .command('list')
    .description('list the connected reading apps')
    .addOption(of())
    .addOption(json())
    .addOption(dataDir())
    .action(action('list'))
  examples(
    list,
    ['device list', 'show each app, its last request and what failed'],
    ['device list --of you@example.com', 'list those of another account of this computer'],
  )
  const add = device
    .command('add')
    .description('create a key for a reading app, and show what to type into the app')
    .argument('<name>', 'a name for the device')
    .addOption(new Option('--app <app>', 'the app (other: any OPDS app)').choices(APP_KINDS))
    .option('--read-only', 'the key can read comics, but not save your progress')
    .addOption(json())
    .addOption(dataDir())
    .action(action('add'))
  examples(
    add,
    ['device add "Kobo Libra" --app koreader', 'show the key, once only'],
    ['device add Tablet --read-only', 'create a read-only key for an OPDS app'],
  )
  const remove = device
    .command('remove')
    .description('remove a reading app and revoke its key at once')
    .argument('<device>', 'the name or id of the device')
    .addOption(of())
    .addOption(json())
    .addOption(dataDir())
    .action(action('remove'))
  examples(
    remove,
    ['device remove "Kobo Libra"', 'lock this device out'],
    ['device remove "Kobo Libra" --of you@example.com', 'lock out a device of another account'],
  )
}

function accountsOfThisComputer(account: Command): void {
  const accountAction = (action: string) =>
    act(
      () => import('../commands/account.ts'),
      ([address]) => ({ action, ...(address !== undefined && { email: address }) }),
    )
  const list = account
    .command('list')
    .description('list the accounts of this computer')
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('list'))
  examples(list, ['account list', 'show each account, and which one owns the library'])
  const invite = account
    .command('invite')
    .description('invite a person, who creates an account with a link')
    .argument('<email>', 'the address of the person')
    .option(
      '--url <address>',
      'the address of the dashboard for that person (default: the first address served)',
    )
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('invite'))
  examples(
    invite,
    ['account invite you@example.com', 'show the link, and send it if a mail server is set up'],
    ['account invite you@example.com --url https://comics.example', 'use this address in the link'],
  )
  const resetPassword = account
    .command('reset-password')
    .description(
      'set a new password, sign the account out everywhere and revoke the keys of its reading apps',
    )
    .argument('<email>', 'the account')
    .addOption(keepDevices())
    .addOption(passwordStdin())
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('reset-password'))
  examples(resetPassword, ['account reset-password you@example.com', 'ask for a new password'])
  const signOut = account
    .command('sign-out')
    .description(
      'sign an account out everywhere, and revoke its picture addresses and the keys of its reading apps',
    )
    .argument('<email>', 'the account')
    .addOption(keepDevices())
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('sign-out'))
  examples(
    signOut,
    ['account sign-out you@example.com', 'lock out a lost device'],
    ['account sign-out you@example.com --keep-devices', 'keep its reading apps connected'],
  )
  const outbox = account
    .command('outbox')
    .description('show the messages that were not sent because no mail server is set up')
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('outbox'))
  examples(outbox, ['account outbox', 'show the codes and links of these messages'])
  const serve = account
    .command('serve')
    .description("serve an empty account service to the test suites of Supabase's clients")
    .option('--conformance', 'accept the keys of these suites (only this computer, temporary data)')
    .option('--port <n>', 'the port to listen on (54321)')
    .option('--jwk <file>', 'also accept these keys: a JWK, a list of JWKs, or a JWKS')
    .addOption(json())
    .action(act(() => import('../commands/account-serve.ts')))
  examples(serve, ['account serve --conformance', 'serve until stopped; all data is deleted'])
}
