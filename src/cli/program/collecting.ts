import { type Command, Option } from 'commander'
import type { TFunction } from 'i18next'
import { WRITE_TARGETS } from '#domain/metadata/file-changes.ts'
import { act } from './act.ts'
import { type Example, examples } from './help.ts'
import { sharedOptions } from './options.ts'

const libraryExamples = (
  t: TFunction,
): Readonly<Record<'list' | 'add' | 'set' | 'remove', readonly Example[]>> => ({
  list: [['library list', t('help.library.list.examples.counts')]],
  add: [
    ['library add ~/Comics', t('help.library.add.examples.folder')],
    ['library add . --yes', t('help.library.add.examples.drive')],
  ],
  set: [
    ['library set ~/Comics --write into', t('help.library.set.examples.into')],
    ['library set ~/Comics --write into --follow', t('help.library.set.examples.follow')],
    ['library set ~/Comics --write off', t('help.library.set.examples.off')],
  ],
  remove: [['library remove ~/Comics', t('help.library.remove.examples.hidden')]],
})

/** Collects the values of an option that may be repeated. */
const many = (value: string, before: readonly string[] = []): string[] => [...before, value]

/** Adds `list`, `scan`, `index`, `export`, `import` and `library`: this computer's comics and their records in the account. */
export function collectionCommands(program: Command, t: TFunction): void {
  const { dataDir, json, yes } = sharedOptions(t)
  const list = program
    .command('list')
    .description(t('help.list.about'))
    .argument('[query...]', t('help.list.query'))
    // For completion scripts.
    .addOption(new Option('--complete <text>').hideHelp())
    .addOption(json())
    .addOption(dataDir())
    .action(
      act(
        t,
        () => import('../commands/list.ts'),
        (words) => ({ query: words.join(' ') }),
      ),
    )
  examples(
    list,
    ["list 'writer:moore not read'", t('help.list.examples.unread')],
    ["list 'added:7d sort:-added'", t('help.list.examples.week')],
    ["list 'file:cbr' --json", t('help.list.examples.script')],
  )
  const scan = program
    .command('scan')
    .description(t('help.scan.about'))
    .argument('[path...]', t('help.scan.path'))
    .option('--full', t('help.scan.options.full'))
    .option('--retry', t('help.scan.options.retry'))
    .option('--strict', t('help.scan.options.strict'))
    .addOption(json())
    .addOption(dataDir())
    .action(
      act(
        t,
        () => import('../commands/scan.ts'),
        (paths) => ({ paths }),
      ),
    )
  examples(
    scan,
    ['scan', t('help.scan.examples.all')],
    ['scan ~/Comics/Saga', t('help.scan.examples.folder')],
    ['scan --retry', t('help.scan.examples.retry')],
    ['scan --json --strict', t('help.scan.examples.script')],
  )
  const index = program
    .command('index')
    .description(t('help.index.about'))
    .addOption(json())
    .addOption(dataDir())
    .action(act(t, () => import('../commands/index-account.ts')))
  examples(
    index,
    ['index', t('help.index.examples.pending')],
    ['index --json', t('help.index.examples.script')],
  )
  const exporting = program
    .command('export')
    .description(t('help.export.about'))
    .argument('<dir>', t('help.export.dir'))
    .addOption(json())
    .addOption(dataDir())
    .action(
      act(
        t,
        () => import('../commands/export.ts'),
        ([dir]) => ({ dir }),
      ),
    )
  examples(exporting, ['export ~/backup/comics', t('help.export.examples.folder')])
  const importing = program
    .command('import')
    .description(t('help.import.about'))
    .argument('<dir>', t('help.import.dir'))
    .option('--move <old=new>', t('help.import.options.move'), many)
    .option('--no-scan', t('help.import.options.noScan'))
    .addOption(yes())
    .addOption(json())
    .addOption(dataDir())
    .action(
      act(
        t,
        () => import('../commands/import.ts'),
        ([dir]) => ({ dir }),
      ),
    )
  examples(
    importing,
    ['import ~/backup/comics', t('help.import.examples.ask')],
    ['import ~/backup/comics --yes', t('help.import.examples.yes')],
    ['import ~/backup --move /home/ana/Comics=/mnt/nas/Comics', t('help.import.examples.moved')],
  )
  const library = program
    .command('library')
    .description(t('help.library.about'))
    .addOption(json())
    .addOption(dataDir())
    .action(act(t, () => import('../commands/pick-library.ts')))
  for (const [name, argument] of [
    ['list', null],
    ['add', '<dir>'],
    ['set', '<library>'],
    ['remove', '<library>'],
  ] as const) {
    const command = library.command(name).description(t(`help.library.${name}.about`))
    if (argument !== null) command.argument(argument, t('help.library.folder'))
    if (name === 'add') command.addOption(yes())
    if (name === 'set')
      command
        .addOption(new Option('--write <where>', t('help.library.set.write')).choices(WRITE_TARGETS))
        .option('--follow', t('help.library.set.follow'))
        .option('--no-follow', t('help.library.set.noFollow'))
    examples(command, ...libraryExamples(t)[name])
    command
      .addOption(json())
      .addOption(dataDir())
      .action(
        act(
          t,
          () => import('../commands/library.ts'),
          ([dir]) => ({ action: name, dir }),
        ),
      )
  }
}
