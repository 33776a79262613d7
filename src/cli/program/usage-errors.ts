import type { TFunction } from 'i18next'

/** Commander's messages by the keys of their translations; the groups are the placeholders. */
const MESSAGES = {
  missingArgument: /^error: missing required argument '(?<argument>.*)'$/s,
  missingValue: /^error: option '(?<option>.*)' argument missing$/s,
  unknownOption: /^error: unknown option '(?<option>.*)'$/s,
  unknownCommand: /^error: unknown command '(?<command>.*)'$/s,
  extraArguments:
    /^error: too many arguments for '(?<command>.*)'\. Expected (?<count>\d+) arguments? but got (?<received>\d+)\.$/s,
  invalidValue:
    /^error: option '(?<option>[^']*)' argument '(?<value>.*)' is invalid\. Allowed choices are (?<choices>[^.]*)\.$/s,
  invalidArgument:
    /^error: command-argument value '(?<value>.*)' is invalid for argument '(?<argument>[^']*)'\. Allowed choices are (?<choices>[^.]*)\.$/s,
} as const

/** The names that Commander suggests, at the end of a message. */
const SUGGESTION = /\n\(Did you mean (?<several>one of )?(?<names>.*)\?\)$/

/** Returns a message of Commander in the language of `t`; a message that is not in `MESSAGES` stays English. */
export function usageError(t: TFunction, text: string): string {
  const message = text.trimEnd()
  const suggestion = SUGGESTION.exec(message)
  const sentence = message.slice(0, suggestion?.index)
  for (const [key, pattern] of Object.entries(MESSAGES)) {
    const found = pattern.exec(sentence)?.groups
    if (found === undefined) continue
    const { count, ...values } = found
    // Each message has its own placeholders, which TypeScript cannot match here.
    const first = t(`help.errors.${key}` as 'help.errors.unknownOption', {
      ...(values as { option: string }),
      ...(count !== undefined && { count: Number(count) }),
    })
    return `${first}${suggestionText(t, suggestion?.groups)}\n`
  }
  return text
}

function suggestionText(t: TFunction, groups: Readonly<Record<string, string>> | undefined): string {
  if (groups === undefined) return ''
  const { several, names = '' } = groups
  return `\n${several === undefined ? t('help.errors.similar', { names }) : t('help.errors.similarOnes', { names })}`
}
