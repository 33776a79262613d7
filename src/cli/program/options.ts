import { Option } from 'commander'
import type { TFunction } from 'i18next'

/** Returns the options of several commands, with help in the language of `t`. Each call of one creates a new option. */
export const sharedOptions = (t: TFunction) => ({
  dataDir: () => new Option('--data-dir <dir>', t('help.options.dataDir')),
  json: () => new Option('--json', t('help.options.json')),
  email: () => new Option('--email <email>', t('help.options.email')),
  passwordStdin: () => new Option('--password-stdin', t('help.options.passwordStdin')),
  yes: () => new Option('--yes', t('help.options.yes')),
})
