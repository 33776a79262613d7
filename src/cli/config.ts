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

/** The configuration from argv, the environment and the package, read once at the start. */
export interface Config {
  /** The data folder of this installation (docs/architecture.md, Data folder). */
  readonly dataDir: string
  /** True if the data folder was given explicitly. */
  readonly dataDirNamed?: boolean
  /** The folder of the package, which contains `dist` and `demo`. */
  readonly packageDir: string
  readonly version: string
  /** The name of this program as typed: `comics` or `npx comics`. */
  readonly called: string
  /** The command line of this process, as it can be typed again. */
  readonly command: string
  /** The hosted account, if both variables are set; validated when it is opened. */
  readonly hosted: HostedProject | null
  /** The mail server of the embedded account, if set; validated when it is opened. */
  readonly mail: { readonly url: string; readonly from: string } | null
  /**
   * The Redis URL of several relays; an environment variable, because a password on the command line would be visible.
   */
  readonly redis?: string
  readonly language: Language
  /** True if DISPLAY or WAYLAND_DISPLAY is set: in a desktop session of Linux, which can show a dialog or a browser. */
  readonly display: boolean
  /** The program folders (PATH). */
  readonly programs: string
}

type Environment = Readonly<Record<string, string | undefined>>

declare const COMICS_VERSION: string

/** Returns the platform's default folder for application data. */
function platformDataDir(env: Environment): string {
  if (process.platform === 'win32')
    return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Comics')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Comics')
  return join(env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'comics')
}

/** Returns the package folder: the nearest parent folder with `package.json`. */
function findPackage(): string {
  let folder = fileURLToPath(new URL('.', import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = resolve(folder, '..')
  return folder
}

/** Returns the terminal's language: from COMICS_LANG, LC_ALL, LC_MESSAGES or LANG, else Spanish. */
function languageOf(env: Environment): Language {
  const locale = env.COMICS_LANG ?? env.LC_ALL ?? env.LC_MESSAGES ?? env.LANG ?? ''
  return locale === '' || locale === 'C' || locale.startsWith('C.') || locale === 'POSIX'
    ? 'es'
    : languageFor([locale])
}

/** How the program can be called again after `npx comics` and `npm start`. */
const CALLED: Readonly<Record<string, string>> = { exec: 'npx comics', start: 'node bin/comics.js' }

/** Returns the program's name as typed, by npm's command. */
const calledIn = (env: Environment): string => CALLED[env.npm_command ?? ''] ?? 'comics'

/** Returns a command line as typed, with quotes where necessary. */
export function quoted(args: readonly string[]): string {
  const inQuotes = (arg: string) =>
    process.platform === 'win32' ? `"${arg}"` : `'${arg.replaceAll("'", "'\\''")}'`
  return args.map((arg) => (/^[\w@%+=:,./\\-]+$/.test(arg) ? arg : inQuotes(arg))).join(' ')
}

/** Returns the command with its arguments, with quotes where necessary. */
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

/** Returns a relay's data folder: the given one, else one beside this computer's library. */
export const relayDataDir = ({ dataDir, dataDirNamed }: Config): string =>
  dataDirNamed === true ? dataDir : `${dataDir}-relay`
