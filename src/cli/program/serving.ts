import { type Command, Option } from 'commander'
import { act } from './act.ts'
import { dataDir, json, yes } from './options.ts'

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
  serveOptions(program.command('serve').description('serve the library and its dashboard'))
    .option('--demo', 'serve a shelf of invented comics from a throw-away data folder')
    .action(act(() => import('../commands/serve.ts')))
  serveOptions(program.command('demo').description('the same as serve --demo')).action(
    act(
      () => import('../commands/serve.ts'),
      () => ({ demo: true }),
    ),
  )
  program
    .command('status')
    .description('how things stand')
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/status.ts')))
  program
    .command('doctor')
    .description('what works, what does not, and what to do about it')
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/doctor.ts')))
  program
    .command('trust')
    .description('have the browsers on this computer trust the certificate of Comics')
    .option('--remove', 'have them trust it no longer')
    .addOption(yes())
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/trust.ts')))
}
