import { Argument, Command } from 'commander'
import { completedCommand } from '../completion/tree.ts'
import { terminalText } from '../terminal-text.ts'
import { accountCommands } from './accounts.ts'
import { act, isTerminal } from './act.ts'
import { collectionCommands } from './collecting.ts'
import { CONVENTIONS, examples } from './help.ts'
import { dataDir } from './options.ts'
import { servingCommands } from './serving.ts'

/** Creates the tree of commands with their options; `called` is the program's name as typed. */
export function createProgram(version: string, called: string): Command {
  const program = new Command(called)
  program
    .description('Your comics, on your computer, in any browser.')
    .version(version)
    // Errors repeat the input, which may contain control characters.
    .configureOutput({ writeErr: (text) => process.stderr.write(terminalText(text)) })
    .showHelpAfterError(`Run "${called} --help" for the list of commands.`)
  examples(
    program,
    ['library add ~/Comics', 'add the folder of your comics'],
    ['scan', 'find the comics in it'],
    ['serve', 'read them in the browser'],
    ['doctor', 'find out why something does not work'],
  )
  program.addHelpText('after', CONVENTIONS)
  // Without a command: the home screen on a terminal, else the help.
  if (isTerminal() && isAlone(process.argv.slice(2)))
    program.addOption(dataDir()).action(act(() => import('../commands/home.ts')))
  servingCommands(program)
  collectionCommands(program)
  accountCommands(program)
  completionCommand(program)
  for (const command of actingOf(program))
    command
      .option('-q, --quiet', 'print only failures and requested output, and ask nothing')
      .option('-v, --verbose', 'print all details of a failure')
  return program
}

/** True when no command is named. */
const isAlone = ([first, , ...more]: readonly string[]): boolean =>
  first === undefined || (/^--data-dir(=|$)/.test(first) && more.length === 0)

/** Returns the commands below one that run something; commands that only group others take no options. */
const actingOf = ({ commands }: Command): Command[] =>
  commands.flatMap((each) => [
    ...(each.commands.length === 0 || each.options.length > 0 ? [each] : []),
    ...actingOf(each),
  ])

function completionCommand(program: Command): void {
  const command = program
    .command('completion')
    .description('print a script that completes these commands in your shell')
    .addArgument(new Argument('<shell>', 'your shell').choices(['bash', 'zsh', 'fish']))
    .action(
      act(
        () => import('../commands/completion.ts'),
        ([shell]) => ({ shell, program: completedCommand(program) }),
      ),
    )
  examples(
    command,
    ['completion bash >> ~/.bashrc', 'bash'],
    ['completion zsh >> ~/.zshrc', 'zsh, after compinit'],
    ['completion fish > ~/.config/fish/completions/comics.fish', 'fish'],
  )
}
