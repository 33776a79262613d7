import type { Command } from 'commander'

/** A command line without the program's name, and its description. */
export type Example = readonly [args: string, what: string]

/** Returns the program's name as it was typed. */
export function calledName(command: Command): string {
  return command.parent === null ? command.name() : calledName(command.parent)
}

/** Adds examples to a command's help, one per line. */
export function examples(command: Command, ...given: readonly Example[]): Command {
  return command.addHelpText('after', () => {
    const lines = given.map(([args, what]): Example => [`${calledName(command)} ${args}`, what])
    const width = lines.reduce((most, [line]) => Math.max(most, line.length), 0)
    return `\nExamples:\n${lines.map(([line, what]) => `  ${line.padEnd(width)}  ${what}`).join('\n')}`
  })
}

/** Conventions of all commands, shown after the program's help. */
export const CONVENTIONS = `
Exit codes: 0 done, 1 explained failure, 2 bug, 3 scan --strict found problems,
            4 another scan is running, 130 interrupted
With --json: one object per line on stdout, the last one {"event":"done"} or {"event":"error"}`
