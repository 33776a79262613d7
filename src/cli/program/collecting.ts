import type { Command } from 'commander'
import { act } from './act.ts'
import { type Example, examples } from './help.ts'
import { dataDir, json, yes } from './options.ts'

const LIBRARY_EXAMPLES: Readonly<Record<'list' | 'add' | 'remove', readonly Example[]>> = {
  list: [['library list', 'show each folder with its number of files']],
  add: [
    ['library add ~/Comics', 'add a folder with everything in it'],
    ['library add . --yes', 'add the current folder without asking, even a whole drive'],
  ],
  remove: [['library remove ~/Comics', 'hide its comics; your progress and changes are kept']],
}

/** Collects the values of an option that may be repeated. */
const many = (value: string, before: readonly string[] = []): string[] => [...before, value]

/** `scan`, `index`, `export`, `import` and `library`: the comics on this computer, and their records in the account. */
export function collectionCommands(program: Command): void {
  const scan = program
    .command('scan')
    .description('scan the library folders for new, changed and missing comics')
    .argument('[path...]', 'library folders or folders inside them (default: all)')
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
    ['scan', 'scan all library folders'],
    ['scan ~/Comics/Saga', 'scan one folder'],
    ['scan --retry', 'also try files with a problem again'],
    ['scan --json --strict', 'in scripts: fail if files have problems'],
  )
  const index = program
    .command('index')
    .description("index the library's comics in your account")
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/index-account.ts')))
  examples(
    index,
    ['index', 'index the scanned comics that are not in your account yet'],
    ['index --json', 'in scripts'],
  )
  const exporting = program
    .command('export')
    .description('export your reading progress, metadata changes, playlists and images to a folder')
    .argument('<dir>', 'an empty folder, or one with an earlier export, which is replaced')
    .addOption(json())
    .addOption(dataDir())
    .action(
      act(
        () => import('../commands/export.ts'),
        ([dir]) => ({ dir }),
      ),
    )
  examples(exporting, ['export ~/backup/comics', 'write JSON lines and images to this folder'])
  const importing = program
    .command('import')
    .description('import an export, and scan')
    .argument('<dir>', 'the folder of the export')
    .option('--move <old=new>', 'the new path of a folder of comics', many)
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
    ['import ~/backup/comics', 'import an export, and scan'],
    ['import ~/backup/comics --yes', 'add the library folders of the export without asking'],
    ['import ~/backup --move /home/ana/Comics=/mnt/nas/Comics', 'import comics whose folder has moved'],
  )
  const library = program
    .command('library')
    .description('manage the library folders; without a subcommand, on a screen')
    .addOption(json())
    .addOption(dataDir())
    .action(act(() => import('../commands/pick-library.ts')))
  for (const [name, description, argument] of [
    ['list', 'list the library folders', null],
    ['add', 'add a library folder', '<dir>'],
    ['remove', 'remove a library folder; its files stay', '<library>'],
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
