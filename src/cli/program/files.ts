import { type Command, Option } from 'commander'
import type { TFunction } from 'i18next'
import { ORGANISE_MODES } from '#domain/organise/moves.ts'
import { act } from './act.ts'
import { examples } from './help.ts'
import { sharedOptions } from './options.ts'

/** Collects the values of an option that may be repeated. */
const many = (value: string, before: readonly string[] = []): string[] => [...before, value]

/** Adds `write`, `organize`, `convert` and `undo`: changes to the files of libraries. */
export function fileCommands(program: Command, t: TFunction): void {
  const { dataDir, json, yes } = sharedOptions(t)
  const write = program
    .command('write')
    .description(t('help.write.about'))
    .argument('[query...]', t('help.write.query'))
    .option('--dry-run', t('help.write.dryRun'))
    .addOption(yes())
    .addOption(json())
    .addOption(dataDir())
    .action(
      act(
        t,
        () => import('../commands/write.ts'),
        (words) => ({ query: words.join(' ') }),
      ),
    )
  examples(
    write,
    ['write --dry-run', t('help.write.examples.preview')],
    ["write 'series:saga'", t('help.write.examples.series')],
    ['write --yes --json', t('help.write.examples.script')],
  )
  const organize = program
    .command('organize')
    .description(t('help.organize.about'))
    .argument('[query...]', t('help.organize.query'))
    .addOption(new Option('--mode <mode>', t('help.organize.mode')).choices(ORGANISE_MODES))
    .option('--template <kind=template>', t('help.organize.template'), many)
    .option('--dry-run', t('help.organize.dryRun'))
    .addOption(yes())
    .addOption(json())
    .addOption(dataDir())
    .action(
      act(
        t,
        () => import('../commands/organize.ts'),
        (words) => ({ query: words.join(' ') }),
      ),
    )
  examples(
    organize,
    ['organize --dry-run', t('help.organize.examples.preview')],
    ["organize 'series:saga' --mode all", t('help.organize.examples.series')],
    ["organize --template 'issue={series}/{series} {number:3}'", t('help.organize.examples.template')],
  )
  const convert = program
    .command('convert')
    .description(t('help.convert.about'))
    .argument('[query...]', t('help.convert.query'))
    .option('--dry-run', t('help.convert.dryRun'))
    .addOption(yes())
    .addOption(json())
    .addOption(dataDir())
    .action(
      act(
        t,
        () => import('../commands/convert.ts'),
        (words) => ({ query: words.join(' ') }),
      ),
    )
  examples(
    convert,
    ['convert --dry-run', t('help.convert.examples.preview')],
    ["convert 'series:saga'", t('help.convert.examples.series')],
    ['convert --yes --json', t('help.convert.examples.script')],
  )
  const undo = program
    .command('undo')
    .description(t('help.undo.about'))
    .argument('[batch]', t('help.undo.batch'))
    .addOption(yes())
    .addOption(json())
    .addOption(dataDir())
    .action(
      act(
        t,
        () => import('../commands/undo.ts'),
        ([batch]) => ({ ...(batch !== undefined && { batch }) }),
      ),
    )
  examples(
    undo,
    ['undo', t('help.undo.examples.last')],
    ['undo 01KAQ3V5M8Z0T4W2X6Y8R1N3PB --yes', t('help.undo.examples.other')],
  )
}
