import { Command } from 'commander'
import { accountCommands } from './accounts.ts'
import { collectionCommands } from './collecting.ts'
import { servingCommands } from './serving.ts'

/** The commands as a tree, each with its options; `called` is how one types the program's name. */
export function createProgram(version: string, called: string): Command {
  const program = new Command(called)
  program.description('Your comics, on your computer, in any browser.').version(version).showHelpAfterError()
  servingCommands(program)
  collectionCommands(program)
  accountCommands(program)
  return program
}
