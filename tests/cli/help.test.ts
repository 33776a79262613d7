import { type Command, Help } from 'commander'
import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import { fishCompletion } from '#cli/completion/fish.ts'
import { completedCommand } from '#cli/completion/tree.ts'
import { createProgram } from '#cli/program/program.ts'
import { LANGUAGES, type Language } from '#i18n/languages.ts'
import { createI18n } from '#i18n/load.ts'
import { tempDir } from '../support/temp.ts'
import { comicsHere } from './support/comics-here.ts'

const CODES = Object.keys(LANGUAGES) as Language[]

const programIn = async (language: Language): Promise<Command> =>
  createProgram('0.0.0', 'comics', (await createI18n(language)).t)

const programs = new Map(
  await Promise.all(CODES.map(async (language) => [language, await programIn(language)] as const)),
)
const treeIn = (language: Language): Command => programs.get(language) ?? expect.unreachable(language)

/** Returns a command with all of its subcommands, and the implicit ones for help. */
const allOf = (command: Command): Command[] => [
  command,
  ...new Help().visibleCommands(command).flatMap(allOf),
]

const nameOf = (command: Command): string =>
  command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`

/** Returns what the help of a command describes, by name: the command, its arguments and its options. */
function described(command: Command): [name: string, description: string][] {
  const name = nameOf(command)
  const help = new Help()
  return [
    [name, command.description()],
    ...command.registeredArguments.map((each): [string, string] => [
      `${name} ${each.name()}`,
      each.description,
    ]),
    ...help
      .visibleOptions(command)
      .map((each): [string, string] => [`${name} ${each.flags}`, each.description]),
  ]
}

function helpOf(language: Language, ...path: readonly string[]): string {
  const command = path.reduce(
    (at, name) => at.commands.find((each) => each.name() === name) ?? expect.unreachable(name),
    treeIn(language),
  )
  let text = ''
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp()
  return text
}

/** Arguments of Commander's own help command, which describes only itself. */
const withoutDescription = (name: string) => name === 'help command'

test.each(CODES)('%s: all commands, arguments and options are described in the language', (language) => {
  const own = allOf(treeIn(language)).flatMap(described)
  const english = new Map(allOf(treeIn('en')).flatMap(described))
  expect(own.length).toBeGreaterThan(200)
  for (const [name, description] of own) {
    if (withoutDescription(name)) continue
    expect([name, description.trim()]).not.toEqual([name, ''])
    expect(description).not.toMatch(/help\.\w|\{\{/)
    if (language !== 'en') expect([name, description]).not.toEqual([name, english.get(name)])
  }
})

test.each(CODES)('%s: the commands, flags, choices and defaults are the same as in Spanish', (language) => {
  const shape = (command: Command): unknown => ({
    name: command.name(),
    usage: command.usage(),
    arguments: command.registeredArguments.map((each) => [
      each.name(),
      each.required,
      each.variadic,
      each.argChoices,
      each.defaultValue,
    ]),
    options: command.options.map((each) => [each.flags, each.argChoices, each.defaultValue]),
    commands: command.commands.map(shape),
  })
  expect(shape(treeIn(language))).toEqual(shape(treeIn('es')))
})

test('the help of a command is printed in the language of the locale', async () => {
  const home = await tempDir()
  const spanish = await comicsHere(['completion', '--help'], { home, env: { LANG: 'es_ES.UTF-8' } })
  expect(spanish).toMatchObject({ code: 0, stderr: '' })
  expect(spanish.stdout).toContain('Uso: comics completion [opciones] <shell>\n')
  expect(spanish.stdout).toContain(
    '\nArgumentos:\n  shell          tu shell (valores: "bash", "zsh", "fish")\n',
  )
  expect(spanish.stdout).toContain('\nOpciones:\n')
  expect(spanish.stdout).toMatch(/ {2}-h, --help {5}mostrar la ayuda del comando\n/)
  expect(spanish.stdout).toContain('\nEjemplos:\n  comics completion bash >> ~/.bashrc')
  const overview = await comicsHere(['--help'], { home, env: { LANG: 'es_ES.UTF-8' } })
  expect(overview.stdout).toContain('\nComandos:\n')
  expect(overview.stdout).toMatch(/ {2}help \[comando\] +mostrar la ayuda del comando\n/)
  expect(overview.stdout).toContain('el último es {"event":"done"} o {"event":"error"}\n')
  const english = await comicsHere(['--help'], { home, env: { LANG: 'en_GB.UTF-8' } })
  expect(english.stdout).toContain('Usage: comics [options] [command]\n')
})

test.each(CODES)('%s: the help contains no English words of Commander', (language) => {
  if (language === 'en') return
  for (const path of [[], ['completion'], ['library'], ['device', 'add']]) {
    const text = helpOf(language, ...path)
    expect(text).not.toMatch(/Usage:|Commands:|Examples:|\[command\]|display help|choices:/)
  }
})

test('Japanese descriptions begin in the same column, and lines fit 80 columns', () => {
  const lines = helpOf('ja').split('\n')
  const first = lines.indexOf('コマンド：')
  const commands = lines.slice(first + 1, lines.indexOf('', first))
  expect(commands.length).toBeGreaterThan(20)
  const columns = commands.map((line) => {
    const term = /^ +(?:\S+(?: \[\S+\]| <\S+>)* {2,})?/.exec(line)?.[0] ?? ''
    return stringWidth(term)
  })
  expect(new Set(columns).size).toBe(1)
  for (const line of commands) expect(stringWidth(line)).toBeLessThanOrEqual(80)
  for (const line of commands) expect(line).not.toMatch(/ $/)
})

/** Wrong command lines, each with the beginning of its message in Spanish and in English. */
const WRONG: readonly (readonly [args: string[], spanish: string, english: string])[] = [
  [
    ['scna'],
    'error: no existe el comando «scna»\n(¿Querías decir scan?)\n',
    'error: unknown command “scna”\n(Did you mean scan?)\n',
  ],
  [
    ['scan', '--retyr'],
    'error: no existe la opción «--retyr»\n(¿Querías',
    'error: unknown option “--retyr”\n(Did',
  ],
  [
    ['serve', '--port'],
    'error: falta el valor de la opción «--port <n>»\n',
    'error: option “--port <n>” argument missing\n',
  ],
  [['export'], 'error: falta el argumento «dir»\n', 'error: missing required argument “dir”\n'],
  [
    ['completion', "it's {{x}}"],
    "error: el argumento «shell» no admite el valor «it's {{x}}». Valores: bash, zsh, fish.\n",
    "error: command-argument value “it's {{x}}” is invalid for argument “shell”. Allowed choices are bash, zsh, fish.\n",
  ],
  [
    ['demo', '--log-level', 'x'],
    'error: la opción «--log-level <level>» no admite el valor «x». Valores: silent, info, debug.\n',
    'error: option “--log-level <level>” argument “x” is invalid. Allowed choices are silent, info, debug.\n',
  ],
  [
    ['export', 'a', 'b'],
    'error: sobran argumentos para «export». Esperados: 1, recibidos: 2.\n',
    'error: too many arguments for “export”. Expected 1 argument but got 2.\n',
  ],
]

test('usage errors are printed on stderr in the language of the locale, with exit code 1', async () => {
  const home = await tempDir()
  for (const [args, spanish, english] of WRONG) {
    for (const [LANG, message, hint] of [
      ['es', spanish, 'Ejecuta «comics --help» para ver la lista de comandos.\n'],
      ['en', english, 'Run “comics --help” for the list of commands.\n'],
    ] as const) {
      const { code, stdout, stderr } = await comicsHere(args, { home, env: { LANG } })
      expect([args, code, stdout]).toEqual([args, 1, ''])
      expect(stderr.startsWith(message) ? message : stderr).toBe(message)
      expect(stderr.endsWith(hint) ? hint : stderr).toBe(hint)
    }
  }
  for (const LANG of CODES) {
    const { stderr } = await comicsHere(['scan', '--none\u001b[31m'], { home, env: { LANG } })
    expect(stderr).toContain('--none\ufffd[31m')
    expect(stderr.includes('unknown option')).toBe(LANG === 'en')
  }
})

test.each(CODES)('%s: a completion script contains the descriptions, quoted', (language) => {
  const script = fishCompletion(completedCommand(treeIn(language)))
  const descriptions = script.split('\n').flatMap((line) => / -d '(.*)'$/.exec(line)?.[1] ?? [])
  expect(descriptions.length).toBeGreaterThan(150)
  expect(descriptions).toContain(treeIn(language).commands[0]?.description())
  for (const text of descriptions) expect(text.replaceAll("'\\''", '')).not.toContain("'")
})
