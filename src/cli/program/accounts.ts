import { type Command, Option } from 'commander'
import { APP_KINDS } from '#domain/device-key.ts'
import { act } from './act.ts'
import { type Example, examples } from './help.ts'
import { dataDir, email, json, passwordStdin, yes } from './options.ts'

const EXAMPLES: Readonly<Record<'login' | 'signup', readonly Example[]>> = {
  login: [
    ['login', 'asks for the address and the password'],
    ['login --email you@example.com --password-stdin <secret', 'in scripts'],
    ['login --email you@example.com --code 123456', 'with the code of your authenticator app'],
    ['login --account https://comics.example.com', 'links this computer, to read it from anywhere'],
  ],
  signup: [
    ['signup --email you@example.com', 'asks for a password'],
    ['signup --account https://comics.example.com', 'makes an account there and links this computer'],
  ],
}

/**
 * `login`, `signup`, `logout`, `whoami`: who is signed in at this terminal; `history`, `device`: what they read, and their
 * reading apps; `account`: all who may sign in on this computer.
 */
export function accountCommands(program: Command): void {
  for (const [name, description] of [
    ['login', 'sign in to your account'],
    ['signup', 'make an account and sign in'],
  ] as const) {
    const command = program.command(name).description(description)
    examples(command, ...EXAMPLES[name])
    if (name === 'login')
      command.option('--code <digits>', 'what your authenticator app shows, if you have one')
    command
      .addOption(email())
      .addOption(passwordStdin())
      .option('--account <url>', 'link this computer with the account there (comics relay)')
      .option('--carry', 'take what the account here holds along to the one that is linked')
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
    .option('--account', 'end its link with the account elsewhere, too')
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/logout.ts')))
  examples(
    logout,
    ['logout', 'ends this terminal’s session'],
    ['logout --account', 'this computer is read from elsewhere no longer'],
  )
  const whoami = program
    .command('whoami')
    .description('who is signed in at this terminal')
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/whoami.ts')))
  examples(whoami, ['whoami', 'fails with 1 where nobody is'])
  historyOfPerson(program.command('history').description('what was read, on which device, and the way back'))
  devicesOfPerson(program.command('device').description('the reading apps that are connected'))
  accountsOfThisComputer(program.command('account').description('the accounts of this computer'))
}

function historyOfPerson(history: Command): void {
  const action = (name: string) =>
    act(
      () => import('../commands/history.ts'),
      ([batch]) => ({ action: name, ...(batch !== undefined && { batch }) }),
    )
  history
    .option('--device <name>', 'what was read on this device')
    .option('--limit <n>', 'how many rows (20)')
    .addOption(json())
    .addOption(dataDir())
    .action(action('list'))
  examples(
    history,
    ['history', 'the last readings, each with the id to undo it'],
    ['history --device "Kobo Libra"', 'of one device'],
  )
  const undo = history
    .command('undo')
    .description('undo one of them in all its comics, or everything since a time')
    .argument('[id]', 'its id, as `history` shows it; of an undo: redo it')
    .option('--since <time>', 'everything since then: "2026-11-22 20:00"')
    .addOption(yes())
    .addOption(json())
    .addOption(dataDir())
    .action(action('undo'))
  examples(
    undo,
    ['history undo 01KAQ3V5M8Z0T4W2X6Y8R1N3PB', 'shows how many comics change, and asks'],
    ['history undo --since "2026-11-22 20:00" --yes', 'unasked, in scripts'],
  )
  const accept = history
    .command('accept')
    .description('answer that what waits for your answer stays')
    .argument('<id>', 'its id, as `history` shows it')
    .addOption(json())
    .addOption(dataDir())
    .action(action('accept'))
  examples(accept, ['history accept 01KAQ3V5M8Z0T4W2X6Y8R1N3PB', 'what changed many at once counts'])
}

/** Whose devices are meant, where they are not those of who is signed in. */
const of = () => new Option('--of <email>', 'those of another account of this computer')

/** Leaves keys of reading apps as they are. */
const keepDevices = () => new Option('--keep-devices', 'leave the keys of its reading apps as they are')

function devicesOfPerson(device: Command): void {
  const action = (name: string) =>
    act(
      () => import('../commands/device.ts'),
      ([asked]) => ({ action: name, ...(asked !== undefined && { name: asked }) }),
    )
  const list = device
    .command('list')
    .description('list them')
    .addOption(of())
    .addOption(json())
    .addOption(dataDir())
    .action(action('list'))
  examples(
    list,
    ['device list', 'which they are, when they last asked and what went wrong'],
    ['device list --of you@example.com', 'those of another account of this computer'],
  )
  const add = device
    .command('add')
    .description('make a key for one, and say what to type into it')
    .argument('<name>', 'what to call the device')
    .addOption(new Option('--app <app>', 'which it is (other: any that speaks OPDS)').choices(APP_KINDS))
    .option('--read-only', 'it reads, and does not save where you are')
    .addOption(json())
    .addOption(dataDir())
    .action(action('add'))
  examples(
    add,
    ['device add "Kobo Libra" --app koreader', 'the key is shown this once'],
    ['device add Tablet --read-only', 'for an app that speaks OPDS'],
  )
  const remove = device
    .command('remove')
    .description('take one away; its key ends at once')
    .argument('<device>', 'its name, or its id')
    .addOption(of())
    .addOption(json())
    .addOption(dataDir())
    .action(action('remove'))
  examples(
    remove,
    ['device remove "Kobo Libra"', 'it is let in no longer'],
    ['device remove "Kobo Libra" --of you@example.com', 'one of another account of this computer'],
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
    .description('list them')
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('list'))
  examples(list, ['account list', 'who they are, and who owns the library'])
  const invite = account
    .command('invite')
    .description('make an account for somebody else, who sets its password by a link')
    .argument('<email>', 'whose')
    .option(
      '--url <address>',
      'where that person reaches the dashboard (what this account was first served as)',
    )
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('invite'))
  examples(
    invite,
    ['account invite you@example.com', 'shows the link, and sends it where there is a mail server'],
    ['account invite you@example.com --url https://comics.example', 'with the address it leads to'],
  )
  const resetPassword = account
    .command('reset-password')
    .description('give one a new password, sign it out everywhere and revoke the keys of its reading apps')
    .argument('<email>', 'the account')
    .addOption(keepDevices())
    .addOption(passwordStdin())
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('reset-password'))
  examples(resetPassword, ['account reset-password you@example.com', 'asks for a new password'])
  const signOut = account
    .command('sign-out')
    .description('sign one out everywhere, keys of its reading apps and addresses of pictures included')
    .argument('<email>', 'the account')
    .addOption(keepDevices())
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('sign-out'))
  examples(
    signOut,
    ['account sign-out you@example.com', 'for a device that was lost'],
    ['account sign-out you@example.com --keep-devices', 'its reading apps go on'],
  )
  const outbox = account
    .command('outbox')
    .description('show the messages that wait here because there is no mail server')
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('outbox'))
  examples(outbox, ['account outbox', 'codes and links, where there is no mail server'])
  const serve = account
    .command('serve')
    .description("serve an empty account service to the test suites of Supabase's clients")
    .option('--conformance', 'accept the keys that those suites use (this computer alone, throw-away data)')
    .option('--port <n>', 'the port to listen on (54321)')
    .option('--jwk <file>', 'foreign keys: a JWK, a list of them, or a JWKS')
    .addOption(json())
    .action(act(() => import('../commands/account-serve.ts')))
  examples(serve, ['account serve --conformance', 'until it is stopped; nothing stays'])
}
