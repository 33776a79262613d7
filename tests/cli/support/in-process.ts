import type { Config } from '#cli/config.ts'
import type { Context } from '#cli/context.ts'
import { openAccountClient } from '#cli/session/session.ts'
import { createI18n } from '#i18n/load.ts'

/** Returns the configuration of a command for a data folder. */
export const configOf = (dataDir: string, changes: Partial<Config> = {}): Config => ({
  dataDir,
  hosted: null,
  mail: null,
  packageDir: process.cwd(),
  called: 'comics',
  command: 'comics',
  version: '0.0.0-test',
  language: 'es',
  display: false,
  programs: '',
  ...changes,
})

export interface Recorded {
  readonly context: Context
  readonly events: Readonly<Record<string, unknown>>[]
  readonly lines: string[]
  readonly notes: string[]
}

/** Returns the context of a command that runs in this process, with its recorded output. */
export async function recorded(config: Config): Promise<Recorded> {
  const events: Record<string, unknown>[] = []
  const lines: string[] = []
  const notes: string[] = []
  const { t } = await createI18n(config.language, config.called)
  const out = {
    json: true,
    interactive: false,
    color: false,
    verbose: true,
    event: (event: string, data = {}) => void events.push({ event, ...data }),
    line: (text: string) => void lines.push(text),
    answer: (...columns: readonly string[]) => void lines.push(columns.join('\t')),
    note: (text: string) => void notes.push(text),
  }
  return { context: { config, t, out, signal: new AbortController().signal }, events, lines, notes }
}

/** Signs a user up in the terminal session of a data folder. */
export async function signUpAt(dataDir: string, email: string): Promise<void> {
  const account = await openAccountClient(configOf(dataDir))
  const { error } = await account.client.auth.signUp({ email, password: 'secreta1' })
  await account.close()
  if (error !== null) throw error
}
