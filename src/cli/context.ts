import { inspect } from 'node:util'
import type { TFunction } from 'i18next'
import { AppError } from '#domain/errors/errors.ts'
import { createI18n } from '#i18n/load.ts'
import type { Config } from './config.ts'
import { errorText } from './error-text.ts'
import { lineText } from './terminal-text.ts'

/** Exit codes (docs/terminal.md, Exit codes). */
export const EXIT = { ok: 0, error: 1, bug: 2, problems: 3, running: 4, interrupted: 130 } as const

/** Error codes for operations that are running already. */
const RUNNING: ReadonlySet<string> = new Set(['scan-running', 'index-running'])

/** The context of a command. */
export interface Context {
  readonly config: Config
  readonly t: TFunction
  readonly out: Output
  /** Aborted by Ctrl+C and SIGTERM. */
  readonly signal: AbortSignal
}

/** The output of a command: results on stdout, everything else on stderr. */
export interface Output {
  readonly json: boolean
  /** True if stdin and stdout are a terminal, so that Ink can draw and ask. */
  readonly interactive: boolean
  readonly color: boolean
  /** True if errors are printed with stack traces. */
  readonly verbose: boolean
  /** Prints a JSON object per line on stdout, only with --json. */
  event(event: string, data?: Readonly<Record<string, unknown>>): void
  /** Prints what was done on stdout; not with --json or --quiet. */
  line(text: string): void
  /** Prints a requested result on stdout, its columns separated by tabs, also with --quiet; not with --json. */
  answer(...columns: readonly string[]): void
  /** Prints a message on stderr; with `failed` also with --quiet. */
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
    answer(...columns) {
      if (!json) process.stdout.write(`${columns.map(lineText).join('\t')}\n`)
    },
    note(text, failed = false) {
      if (quiet && !failed) return
      const line = lineText(text)
      process.stderr.write(failed && color ? `\u001b[31m${line}\u001b[39m\n` : `${line}\n`)
    },
  }
}

/** Creates the texts of the terminal in the language of its configuration. */
export async function createTexts({ language, called }: Config): Promise<TFunction> {
  const i18n = await createI18n(language, called)
  const { t } = i18n
  // The dashboard shows this sentence in English in all languages; the terminal translates it.
  i18n.addResource(language, 'words', 'errors.fields-required', t('cli.fieldsRequired'))
  return t
}

/** Creates a command's context; Ctrl+C and SIGTERM abort its signal. */
export function createContext(config: Config, t: TFunction, flags: OutputFlags): Context {
  const abort = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => abort.abort(name))
  return { config, t, out: createOutput(flags), signal: abort.signal }
}

/** Prints an error in the user's language; returns its exit code. */
export function explain(error: unknown, { t, out }: Context): number {
  if (error instanceof AppError) {
    out.event('error', { code: error.code, error: error.message })
    out.note(errorText(t, error), true)
    // Explains how to continue without a prompt.
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

/** Returns an error with its stack trace and causes, as lines. */
function traceOf(error: unknown): string[] {
  // The errors of a hosted account are plain objects.
  if (!(error instanceof Error)) return inspect(error).split('\n')
  // A message may contain a file name with line breaks.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const cause = error.cause === undefined ? [] : traceOf(error.cause)
  return [`${error.name}: ${error.message}`, ...frames, ...cause]
}
