import type { Command } from 'commander'
import { QUERY_FIELDS } from '#domain/query/fields.ts'

/** The possible values of an argument: a list, folders, files, queries, or unknown (null). */
export type Values = readonly string[] | 'folder' | 'file' | 'query' | null

export interface CompletedOption {
  /** As typed: `--json`, and `-q` if there is a short form. */
  readonly names: readonly string[]
  readonly description: string
  readonly takesValue: boolean
  readonly values: Values
}

/** A command for shell completion. */
export interface CompletedCommand {
  /** The command's words after the program name; empty for the program itself. */
  readonly place: readonly string[]
  readonly description: string
  readonly options: readonly CompletedOption[]
  /** The values of its arguments. */
  readonly values: Values
  readonly commands: readonly CompletedCommand[]
}

/** Beginnings of the conditions of a query. Scripts have them, so that only values are completed by a command. */
export const CONDITIONS = QUERY_FIELDS.map(({ name }) => `${name}:`)
const FOLDERS = ['dir', 'path', 'old=new']

function valuesOf(name: string, choices: readonly string[] | undefined): Values {
  if (choices !== undefined) return choices
  if (FOLDERS.includes(name)) return 'folder'
  return name === 'file' || name === 'query' ? name : null
}

/** Derives the completions from the command tree. */
export function completedCommand(command: Command, place: readonly string[] = []): CompletedCommand {
  const [argument] = command.registeredArguments
  const help = command.createHelp()
  return {
    place,
    description: command.description(),
    options: help.visibleOptions(command).map((option) => ({
      names: [option.long, option.short].filter((name) => name !== undefined && name !== null),
      description: option.description,
      takesValue: option.required || option.optional,
      values: valuesOf(/<(.+)>/.exec(option.flags)?.[1] ?? '', option.argChoices),
    })),
    values: argument === undefined ? null : valuesOf(argument.name(), argument.argChoices),
    commands: command.commands.map((each) => completedCommand(each, [...place, each.name()])),
  }
}

/** Returns a command and all of its subcommands. */
export function withAllBelow(command: CompletedCommand): CompletedCommand[] {
  return [command, ...command.commands.flatMap(withAllBelow)]
}

/** Quotes a text with single quotes for bash and zsh; fish also accepts the backslash before the quote. */
export const single = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
