import type { Command } from 'commander'

/** What can stand where a value is typed: one of these, a folder, a file, or what nobody knows before. */
export type Values = readonly string[] | 'folder' | 'file' | null

export interface CompletedOption {
  /** As it is typed: `--json`, and `-q` where it has a short form. */
  readonly names: readonly string[]
  readonly description: string
  readonly takesValue: boolean
  readonly values: Values
}

/** A command as shells complete it. */
export interface CompletedCommand {
  /** The words that lead to it, after the program's own: empty for the program. */
  readonly place: readonly string[]
  readonly description: string
  readonly options: readonly CompletedOption[]
  /** What its arguments are. */
  readonly values: Values
  readonly commands: readonly CompletedCommand[]
}

const FOLDERS = ['dir', 'path', 'old=new']

function valuesOf(name: string, choices: readonly string[] | undefined): Values {
  if (choices !== undefined) return choices
  if (FOLDERS.includes(name)) return 'folder'
  return name === 'file' ? 'file' : null
}

/** A program's commands, read off its tree: what it takes is completed, and nothing else. */
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

/** A command and all below it. */
export function withAllBelow(command: CompletedCommand): CompletedCommand[] {
  return [command, ...command.commands.flatMap(withAllBelow)]
}

/** A text within a shell's single quotes: bash's and zsh's; fish takes a backslash before the quote as well. */
export const single = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
