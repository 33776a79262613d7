import { Option } from 'commander'

/** What several commands take. */
export const dataDir = () => new Option('--data-dir <dir>', 'where Comics keeps its data')
export const json = () => new Option('--json', 'one JSON object a line on stdout')
export const email = () => new Option('--email <email>', 'the account to use')
export const passwordStdin = () => new Option('--password-stdin', 'read the password from standard input')
export const yes = () => new Option('--yes', 'do not ask')
