import { type Command, Help, type HelpConfiguration } from 'commander'
import type { TFunction } from 'i18next'
import { columnsOf, wrapColumns } from './help-columns.ts'

/** Arguments of an example command line, without the program's name, and a description. */
export type Example = readonly [args: string, what: string]

/** Returns the program's name as it was typed. */
export function calledName(command: Command): string {
  return command.parent === null ? command.name() : calledName(command.parent)
}

/** Adds examples to a command's help, one per line. Returns the command. */
export function examples(command: Command, ...given: readonly Example[]): Command {
  return command.addHelpText('after', () => {
    const lines = given.map(([args, what]): Example => [`${calledName(command)} ${args}`, what])
    const width = lines.reduce((most, [line]) => Math.max(most, line.length), 0)
    const title = command.createHelp().styleTitle('Examples:')
    return `\n${title}\n${lines.map(([line, what]) => `  ${line.padEnd(width)}  ${what}`).join('\n')}`
  })
}

/**
 * Returns settings of Commander's help. They translate Commander's words into the language of `t`, and measure text in
 * terminal columns instead of characters.
 */
export function helpConfiguration(t: TFunction): HelpConfiguration {
  const commanders = new Help()
  const words = new Map([
    ['Usage:', t('help.titles.usage')],
    ['Arguments:', t('help.titles.arguments')],
    ['Options:', t('help.titles.options')],
    ['Commands:', t('help.titles.commands')],
    ['Examples:', t('help.titles.examples')],
    ['[options]', t('help.terms.options')],
    ['[command]', t('help.terms.command')],
  ])
  const translated = (word: string) => words.get(word) ?? word
  // Commander appends English notes to a description, such as `(choices: "bash", "zsh")`.
  const withNotes = (description: string, whole: string) =>
    description +
    whole
      .slice(description.length)
      .replace(/\b(choices|default):/g, (_, note: 'choices' | 'default') => t(`help.notes.${note}`))
  return {
    styleTitle: translated,
    styleOptionText: translated,
    styleArgumentText: translated,
    styleSubcommandText: translated,
    optionDescription: (option) => withNotes(option.description, commanders.optionDescription(option)),
    argumentDescription: (argument) =>
      withNotes(argument.description, commanders.argumentDescription(argument)),
    displayWidth: columnsOf,
    boxWrap: wrapColumns,
  }
}
