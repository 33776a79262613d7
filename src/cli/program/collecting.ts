import type { Command } from 'commander'
import { act } from './act.ts'
import { dataDir, json } from './options.ts'

/** An option that may be given again and again. */
const many = (value: string, before: readonly string[]): string[] => [...before, value]

/** `scan`, `index`, `export`, `import` and `library`: the comics on this computer, and their records in the account. */
export function collectionCommands(program: Command): void {
  program
    .command('scan')
    .description('look for new, changed and missing comics')
    .argument('[path...]', 'library folders, or folders inside one; all libraries when none')
    .option('--full', 'read every file again')
    .option('--retry', 'read files with a problem again')
    .option('--strict', 'exit with 3 when a scanned folder has open problems')
    .addOption(json())
    .addOption(dataDir())
    .action(
      act(
        () => import('../commands/scan.ts'),
        (paths) => ({ paths }),
      ),
    )
  program
    .command('index')
    .description("record the library's comics in your account")
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/index-account.ts')))
  program
    .command('export')
    .description('write everything you made of your comics to a folder')
    .argument('<dir>', 'an empty folder, or one with an earlier export, which is replaced')
    .addOption(json())
    .addOption(dataDir())
    .action(
      act(
        () => import('../commands/export.ts'),
        ([dir]) => ({ dir }),
      ),
    )
  program
    .command('import')
    .description('bring back what was exported, and scan')
    .argument('<dir>', 'the folder of the export')
    .option('--move <old=new>', 'a folder of comics that is somewhere else now', many, [])
    .option('--no-scan', 'do not scan afterwards')
    .addOption(json())
    .addOption(dataDir())
    .action(
      act(
        () => import('../commands/import.ts'),
        ([dir]) => ({ dir }),
      ),
    )
  const library = program.command('library').description('the folders your comics are in')
  for (const [name, description, argument] of [
    ['list', 'list them', null],
    ['add', 'add a folder', '<dir>'],
    ['remove', 'take a folder out; its files stay', '<dir>'],
  ] as const) {
    const command = library.command(name).description(description)
    if (argument !== null) command.argument(argument)
    command
      .addOption(json())
      .addOption(dataDir())
      .action(
        act(
          () => import('../commands/library.ts'),
          ([dir]) => ({ action: name, dir }),
        ),
      )
  }
}
