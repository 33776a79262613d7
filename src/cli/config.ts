import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, languageFor } from '#i18n/languages.ts'

/** A hosted Supabase project. */
export interface HostedProject {
  readonly url: string
  readonly anonKey: string
}

/** What argv, the environment and the package say: read once, here. */
export interface Config {
  /** Where this installation keeps everything (docs/architecture.md, Data folder). */
  readonly dataDir: string
  /** Whether somebody named it. */
  readonly dataDirNamed?: boolean
  /** The folder of the package: `dist` and `demo` lie in it. */
  readonly packageDir: string
  readonly version: string
  /** How one types this program's name: `comics` or `npx comics`. */
  readonly called: string
  /** How this program was called, as one would type it again. */
  readonly command: string
  /** A hosted account, when both variables name one; checked where it is opened. */
  readonly hosted: HostedProject | null
  /** The mail server of the embedded account, when one is named; checked where it is opened. */
  readonly mail: { readonly url: string; readonly from: string } | null
  /** The Redis of several relays: it may hold a password, which the command line would show to all who are here. */
  readonly redis?: string
  readonly language: Language
  /** A desktop session in which a dialog or a browser can be shown. */
  readonly display: boolean
  /** The folders of programs (PATH). */
  readonly programs: string
}

type Environment = Readonly<Record<string, string | undefined>>

declare const COMICS_VERSION: string

/** The platform's place for an application's data. */
function platformDataDir(env: Environment): string {
  if (process.platform === 'win32')
    return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Comics')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Comics')
  return join(env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'comics')
}

/** The package's folder: the nearest one above this module that holds `package.json`. */
function findPackage(): string {
  let folder = fileURLToPath(new URL('.', import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = resolve(folder, '..')
  return folder
}

/** The terminal's language: LC_ALL, LC_MESSAGES or LANG where one is set, Spanish otherwise. */
function languageOf(env: Environment): Language {
  const locale = env.COMICS_LANG ?? env.LC_ALL ?? env.LC_MESSAGES ?? env.LANG ?? ''
  return locale === '' || locale === 'C' || locale.startsWith('C.') || locale === 'POSIX'
    ? 'es'
    : languageFor([locale])
}

/** The program's name as it was typed: `npx` runs what it is given as npm's `exec`. */
const calledIn = (env: Environment): string => (env.npm_command === 'exec' ? 'npx comics' : 'comics')

/** A command line as one types it, what needs it within quotes. */
export function quoted(args: readonly string[]): string {
  const inQuotes = (arg: string) =>
    process.platform === 'win32' ? `"${arg}"` : `'${arg.replaceAll("'", "'\\''")}'`
  return args.map((arg) => (/^[\w@%+=:,./\\-]+$/.test(arg) ? arg : inQuotes(arg))).join(' ')
}

/** The command with its arguments, those that need it within quotes. */
export function commandOf(args: readonly string[], env: Environment): string {
  return [calledIn(env), ...(args.length > 0 ? [quoted(args)] : [])].join(' ')
}

/** Returns the settings of a command line: options win over environment variables, which win over defaults. */
export function readConfig(
  env: Environment,
  dataDir: string | undefined,
  args: readonly string[] = [],
): Config {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, COMICS_SMTP_URL: smtp, COMICS_MAIL_FROM: from } = env
  return {
    dataDir: resolve(dataDir ?? env.COMICS_DATA_DIR ?? platformDataDir(env)),
    dataDirNamed: dataDir !== undefined || env.COMICS_DATA_DIR !== undefined,
    packageDir: findPackage(),
    version: COMICS_VERSION,
    called: calledIn(env),
    command: commandOf(args, env),
    hosted: url && anonKey ? { url: url.trim(), anonKey: anonKey.trim() } : null,
    mail: smtp || from ? { url: smtp ?? '', from: from ?? '' } : null,
    ...(env.COMICS_REDIS_URL && { redis: env.COMICS_REDIS_URL }),
    language: languageOf(env),
    display: Boolean(env.DISPLAY ?? env.WAYLAND_DISPLAY),
    programs: env.PATH ?? '',
  }
}

/** Where a relay keeps everything: the folder that was named, else one beside this computer's own library. */
export const relayDataDir = ({ dataDir, dataDirNamed }: Config): string =>
  dataDirNamed === true ? dataDir : `${dataDir}-relay`
