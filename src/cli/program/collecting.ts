import type { Command } from 'commander'
import { act } from './act.ts'
import { type Example, examples } from './help.ts'
import { dataDir, json, yes } from './options.ts'

const LIBRARY_EXAMPLES: Readonly<Record<'list' | 'add' | 'remove', readonly Example[]>> = {
  list: [['library list', 'each with its files']],
  add: [
    ['library add ~/Comics', 'a folder, with all that is in it'],
    ['library add . --yes', 'where you are, unasked though it be a whole disk'],
  ],
  remove: [['library remove ~/Comics', 'its comics go from the lists; what you made of them is kept']],
}

/** An option that may be given again and again. */
const many = (value: string, before: readonly string[] = []): string[] => [...before, value]

/** `scan`, `index`, `export`, `import` and `library`: the comics on this computer, and their records in the account. */
export function collectionCommands(program: Command): void {
  const scan = program
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
  examples(
    scan,
    ['scan', 'all libraries: what is new, changed or gone'],
    ['scan ~/Comics/Saga', 'one folder of a library'],
    ['scan --retry', 'and what could not be read the last time'],
    ['scan --json --strict', 'in scripts: fails where files have problems'],
  )
  const index = program
    .command('index')
    .description("record the library's comics in your account")
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/index-account.ts')))
  examples(
    index,
    ['index', 'record what was scanned; what is recorded is skipped'],
    ['index --json', 'in scripts'],
  )
  const exporting = program
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
  examples(exporting, ['export ~/backup/comics', 'all you made, as JSON lines and pictures'])
  const importing = program
    .command('import')
    .description('bring back what was exported, and scan')
    .argument('<dir>', 'the folder of the export')
    .option('--move <old=new>', 'a folder of comics that is somewhere else now', many)
    .option('--no-scan', 'do not scan afterwards')
    .addOption(yes())
    .addOption(json())
    .addOption(dataDir())
    .action(
      act(
        () => import('../commands/import.ts'),
        ([dir]) => ({ dir }),
      ),
    )
  examples(
    importing,
    ['import ~/backup/comics', 'bring back what was exported, and scan'],
    ['import ~/backup/comics --yes', 'in scripts: add the library folders of the export without asking'],
    ['import ~/backup --move /home/ana/Comics=/mnt/nas/Comics', 'the comics are somewhere else now'],
  )
  const library = program
    .command('library')
    .description('the folders your comics are in; alone on a terminal, a screen to add and take out')
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/pick-library.ts')))
  for (const [name, description, argument] of [
    ['list', 'list them', null],
    ['add', 'add a folder', '<dir>'],
    ['remove', 'take a folder out; its files stay', '<library>'],
  ] as const) {
    const command = library.command(name).description(description)
    if (argument !== null) command.argument(argument, 'a folder')
    if (name === 'add') command.addOption(yes())
    examples(command, ...LIBRARY_EXAMPLES[name])
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
