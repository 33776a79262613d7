import { Argument, Command } from 'commander'
import type { TFunction } from 'i18next'
import { completedCommand } from '../completion/tree.ts'
import { terminalText } from '../terminal-text.ts'
import { accountCommands } from './accounts.ts'
import { act, isTerminal } from './act.ts'
import { collectionCommands } from './collecting.ts'
import { fileCommands } from './files.ts'
import { examples, helpConfiguration } from './help.ts'
import { sharedOptions } from './options.ts'
import { servingCommands } from './serving.ts'
import { usageError } from './usage-errors.ts'

/**
 * Creates the tree of commands with their options. `called` is the program's name as typed; help and usage errors are in
 * the language of `t`.
 */
export function createProgram(version: string, called: string, t: TFunction): Command {
  const program = new Command(called)
  program
    .description(t('help.program.about'))
    .version(version, '-V, --version', t('help.options.version'))
    .helpOption('-h, --help', t('help.options.help'))
    .helpCommand('help [command]', t('help.options.help'))
    .configureHelp(helpConfiguration(t))
    .configureOutput({
      // Errors repeat the input, which may contain control characters.
      writeErr: (text) => process.stderr.write(terminalText(text)),
      outputError: (text, write) => write(usageError(t, text)),
    })
    .showHelpAfterError(t('help.program.list'))
  examples(
    program,
    ['library add ~/Comics', t('help.program.examples.add')],
    ['scan', t('help.program.examples.scan')],
    ['serve', t('help.program.examples.serve')],
    ['doctor', t('help.program.examples.doctor')],
  )
  program.addHelpText('after', `\n${conventions(t)}`)
  // Without a command: the home screen on a terminal, else the help.
  if (isTerminal() && isAlone(process.argv.slice(2)))
    program.addOption(sharedOptions(t).dataDir()).action(act(t, () => import('../commands/home.ts')))
  servingCommands(program, t)
  collectionCommands(program, t)
  fileCommands(program, t)
  accountCommands(program, t)
  completionCommand(program, t)
  for (const command of actingOf(program))
    command.option('-q, --quiet', t('help.options.quiet')).option('-v, --verbose', t('help.options.verbose'))
  return program
}

/** Conventions of all commands, shown after the program's help. */
const conventions = (t: TFunction): string =>
  t('help.program.conventions', { done: '{"event":"done"}', error: '{"event":"error"}' })

/** True when no command is named. */
const isAlone = ([first, , ...more]: readonly string[]): boolean =>
  first === undefined || (/^--data-dir(=|$)/.test(first) && more.length === 0)

/** Returns all subcommands that run something. Commands that only group subcommands have no options. */
const actingOf = ({ commands }: Command): Command[] =>
  commands.flatMap((each) => [
    ...(each.commands.length === 0 || each.options.length > 0 ? [each] : []),
    ...actingOf(each),
  ])

function completionCommand(program: Command, t: TFunction): void {
  const command = program
    .command('completion')
    .description(t('help.completion.about'))
    .addArgument(new Argument('<shell>', t('help.completion.shell')).choices(['bash', 'zsh', 'fish']))
    .action(
      act(
        t,
        () => import('../commands/completion.ts'),
        ([shell]) => ({ shell, program: completedCommand(program) }),
      ),
    )
  examples(
    command,
    ['completion bash >> ~/.bashrc', t('help.completion.examples.bash')],
    ['completion zsh >> ~/.zshrc', t('help.completion.examples.zsh')],
    ['completion fish > ~/.config/fish/completions/comics.fish', t('help.completion.examples.fish')],
  )
}
