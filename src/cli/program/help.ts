import type { Command } from 'commander'

/** A command line without the program's name, and what it is for. */
export type Example = readonly [args: string, what: string]

/** The program's name as it was typed. */
export function calledName(command: Command): string {
  return command.parent === null ? command.name() : calledName(command.parent)
}

/** Says after a command's help how it is used, one line each. */
export function examples(command: Command, ...given: readonly Example[]): Command {
  return command.addHelpText('after', () => {
    const lines = given.map(([args, what]): Example => [`${calledName(command)} ${args}`, what])
    const width = lines.reduce((most, [line]) => Math.max(most, line.length), 0)
    return `\nExamples:\n${lines.map(([line, what]) => `  ${line.padEnd(width)}  ${what}`).join('\n')}`
  })
}

/** What all commands have in common, said after the program's help. */
export const CONVENTIONS = `
Exit codes: 0 done, 1 a failure it explains, 2 a bug, 3 scan --strict met problems,
            4 another scan is running, 130 interrupted
With --json: one object a line on stdout, the last one {"event":"done"} or {"event":"error"}`
