import { Argument, Command } from 'commander'
import { completedCommand } from '../completion/tree.ts'
import { terminalText } from '../terminal-text.ts'
import { accountCommands } from './accounts.ts'
import { act, isTerminal } from './act.ts'
import { collectionCommands } from './collecting.ts'
import { CONVENTIONS, examples } from './help.ts'
import { dataDir } from './options.ts'
import { servingCommands } from './serving.ts'

/** The commands as a tree, each with its options; `called` is how one types the program's name. */
export function createProgram(version: string, called: string): Command {
  const program = new Command(called)
  program
    .description('Your comics, on your computer, in any browser.')
    .version(version)
    // What was typed is told again where it is wrong, and may have been pasted.
    .configureOutput({ writeErr: (text) => process.stderr.write(terminalText(text)) })
    .showHelpAfterError(`Run "${called} --help" for what there is.`)
  examples(
    program,
    ['library add ~/Comics', 'where your comics are'],
    ['scan', 'look what there is'],
    ['serve', 'read them in the browser'],
    ['doctor', 'when something does not work'],
  )
  program.addHelpText('after', CONVENTIONS)
  // Alone on a terminal it is a home screen; for a program, and for a name it does not know, it says what it can do.
  if (isTerminal() && isAlone(process.argv.slice(2)))
    program.addOption(dataDir()).action(act(() => import('../commands/home.ts')))
  servingCommands(program)
  collectionCommands(program)
  accountCommands(program)
  completionCommand(program)
  for (const command of actingOf(program))
    command
      .option('-q, --quiet', 'say nothing but failures, and ask nothing')
      .option('-v, --verbose', 'say all there is of a failure')
  return program
}

/** True when no command is named. */
const isAlone = ([first, , ...more]: readonly string[]): boolean =>
  first === undefined || (/^--data-dir(=|$)/.test(first) && more.length === 0)

/** The commands below one that do something themselves: what only groups others takes no options. */
const actingOf = ({ commands }: Command): Command[] =>
  commands.flatMap((each) => [
    ...(each.commands.length === 0 || each.options.length > 0 ? [each] : []),
    ...actingOf(each),
  ])

function completionCommand(program: Command): void {
  const command = program
    .command('completion')
    .description('a script that completes these commands in your shell')
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
