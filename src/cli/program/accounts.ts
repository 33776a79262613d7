import type { Command } from 'commander'
import { act } from './act.ts'
import { type Example, examples } from './help.ts'
import { dataDir, email, json, passwordStdin } from './options.ts'

const EXAMPLES: Readonly<Record<'login' | 'signup', readonly Example[]>> = {
  login: [
    ['login', 'asks for the address and the password'],
    ['login --email you@example.com --password-stdin <secret', 'in scripts'],
    ['login --email you@example.com --code 123456', 'with the code of your authenticator app'],
  ],
  signup: [['signup --email you@example.com', 'asks for a password']],
}

/** `login`, `signup`, `logout`, `whoami`: who is signed in at this terminal; `account`: all who may sign in on this computer. */
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
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/logout.ts')))
  examples(logout, ['logout', 'ends this terminal’s session'])
  const whoami = program
    .command('whoami')
    .description('who is signed in at this terminal')
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/whoami.ts')))
  examples(whoami, ['whoami', 'fails with 1 where nobody is'])
  accountsOfThisComputer(program.command('account').description('the accounts of this computer'))
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
  const resetPassword = account
    .command('reset-password')
    .description('give one a new password and sign it out everywhere')
    .argument('<email>', 'the account')
    .addOption(passwordStdin())
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('reset-password'))
  examples(resetPassword, ['account reset-password you@example.com', 'asks for a new password'])
  const signOut = account
    .command('sign-out')
    .description('sign one out everywhere, addresses of pictures included')
    .argument('<email>', 'the account')
    .addOption(json())
    .addOption(dataDir())
    .action(accountAction('sign-out'))
  examples(signOut, ['account sign-out you@example.com', 'for a device that was lost'])
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
