import { Option } from 'commander'

/** Options of several commands. */
export const dataDir = () => new Option('--data-dir <dir>', 'the data folder of Comics')
export const json = () => new Option('--json', 'print one JSON object per line on stdout')
export const email = () => new Option('--email <email>', 'the account to use')
export const passwordStdin = () => new Option('--password-stdin', 'read the password from standard input')
export const yes = () => new Option('--yes', 'do not ask for confirmation')
