import { inspect } from 'node:util'
import type { TFunction } from 'i18next'
import { AppError } from '#domain/errors/errors.ts'
import { createI18n } from '#i18n/load.ts'
import type { Config } from './config.ts'
import { errorText } from './error-text.ts'
import { lineText } from './terminal-text.ts'

/** Exit codes (docs/terminal.md, Exit codes). */
export const EXIT = { ok: 0, error: 1, bug: 2, problems: 3, running: 4, interrupted: 130 } as const

/** Codes of what is under way already. */
const RUNNING: ReadonlySet<string> = new Set(['scan-running', 'index-running'])

/** What every command is given. */
export interface Context {
  readonly config: Config
  readonly t: TFunction
  readonly out: Output
  /** Aborted by Ctrl+C and SIGTERM. */
  readonly signal: AbortSignal
}

/** Where a command speaks: answers on stdout, everything else on stderr. */
export interface Output {
  readonly json: boolean
  /** Both ends are a terminal: Ink may draw and ask. */
  readonly interactive: boolean
  readonly color: boolean
  /** All there is of a failure is told. */
  readonly verbose: boolean
  /** One JSON object a line on stdout, only with --json. */
  event(event: string, data?: Readonly<Record<string, unknown>>): void
  /** A line on stdout that says what was done, not with --json or --quiet. */
  line(text: string): void
  /** A line of what was asked for on stdout, which --quiet lets through; not with --json. */
  answer(text: string): void
  /** A line for the person, on stderr; `failed` says that it is a failure, which --quiet lets through. */
  note(text: string, failed?: boolean): void
}

export interface OutputFlags {
  readonly json: boolean
  readonly interactive: boolean
  readonly color: boolean
  readonly quiet?: boolean
  readonly verbose?: boolean
}

export function createOutput(flags: OutputFlags): Output {
  const { json, interactive, color, quiet = false, verbose = false } = flags
  return {
    json,
    interactive,
    color,
    verbose,
    event(event, data = {}) {
      if (json) process.stdout.write(`${JSON.stringify({ event, ...data })}\n`)
    },
    line(text) {
      if (!json && !quiet) process.stdout.write(`${lineText(text)}\n`)
    },
    answer(text) {
      if (!json) process.stdout.write(`${lineText(text)}\n`)
    },
    note(text, failed = false) {
      if (quiet && !failed) return
      const said = lineText(text)
      process.stderr.write(failed && color ? `\u001b[31m${said}\u001b[39m\n` : `${said}\n`)
    },
  }
}

/** Makes a command's context; Ctrl+C and SIGTERM abort its signal. */
export async function createContext(config: Config, flags: OutputFlags): Promise<Context> {
  const abort = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => abort.abort(name))
  const i18n = await createI18n(config.language, config.called)
  const { t } = i18n
  // The Spanish dashboard quotes these words in English.
  i18n.addResource(config.language, 'words', 'errors.fields-required', t('cli.fieldsRequired'))
  return { config, t, out: createOutput(flags), signal: abort.signal }
}

/** Says a failure in the person's language and answers with the exit code it stands for. */
export function explain(error: unknown, { t, out }: Context): number {
  if (error instanceof AppError) {
    out.event('error', { code: error.code, error: error.message })
    out.note(errorText(t, error), true)
    // What may be done about it where nobody could be asked comes after what it is about.
    if (error.code === 'folder-wide') out.note(t('commands.library.wideYes'))
    if (error.code === 'relay-certificate') out.note(t('commands.link.trust'))
    if (error.code === 'relay-unknown') out.note(t('commands.link.address'))
    if (out.verbose) for (const line of traceOf(error)) out.note(line)
    return RUNNING.has(error.code) ? EXIT.running : EXIT.error
  }
  out.event('error', { code: 'internal', error: String(error) })
  out.note(t('cli.bug'), true)
  for (const line of traceOf(error)) out.note(line, true)
  return EXIT.bug
}

/** A failure with where it was thrown, and what brought it about, in lines. */
function traceOf(error: unknown): string[] {
  // What a hosted account answers with is an object.
  if (!(error instanceof Error)) return inspect(error).split('\n')
  // A message may name a file that has line ends in its name.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const cause = error.cause === undefined ? [] : traceOf(error.cause)
  return [`${error.name}: ${error.message}`, ...frames, ...cause]
}
