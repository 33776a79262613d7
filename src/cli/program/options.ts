import { Option } from 'commander'
import type { TFunction } from 'i18next'

/** Returns factories of the options that several commands share, with help in the language of `t`. */
export const sharedOptions = (t: TFunction) => ({
  dataDir: () => new Option('--data-dir <dir>', t('help.options.dataDir')),
  json: () => new Option('--json', t('help.options.json')),
  email: () => new Option('--email <email>', t('help.options.email')),
  passwordStdin: () => new Option('--password-stdin', t('help.options.passwordStdin')),
  yes: () => new Option('--yes', t('help.options.yes')),
})
