import { execFile, execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bashCompletion } from '#cli/completion/bash.ts'
import { fishCompletion } from '#cli/completion/fish.ts'
import { completedCommand } from '#cli/completion/tree.ts'
import { zshCompletion } from '#cli/completion/zsh.ts'
import { createProgram } from '#cli/program/program.ts'
import { createI18n } from '#i18n/load.ts'
import { tempDir } from '../support/temp.ts'
import { comicsHere } from './support/comics-here.ts'

const run = promisify(execFile)
const { t } = await createI18n('en')
const program = completedCommand(createProgram('0.0.0', 'comics', t))

const has = (shell: string): boolean => {
  try {
    execFileSync(shell, ['-c', ''], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Typed words, and the completions of the last one. */
const ASKED: readonly (readonly [typed: string[], offered: string[]])[] = [
  [['s'], ['scan', 'serve', 'signup', 'status']],
  [
    ['library', ''],
    ['add', 'list', 'remove', 'set'],
  ],
  [['account', 're'], ['reset-password']],
  [['scan', '--st'], ['--strict']],
  [['serve', '--no-w'], ['--no-watch']],
  [
    ['serve', '--sign-up', ''],
    ['closed', 'loopback', 'open'],
  ],
  [
    ['completion', ''],
    ['bash', 'fish', 'zsh'],
  ],
  [['serve', '--port', ''], []],
  // Folders of the disk are not completed where a library is expected.
  [['library', 'remove', ''], []],
]

test('bash completes commands, options and their values, and folders', async ({ skip }) => {
  if (!has('bash')) skip('needs bash')
  const dir = await tempDir()
  await writeFile(join(dir, 'comics.bash'), bashCompletion(program))
  const offered = async (typed: readonly string[]) => {
    const script = `source "$0" && COMP_WORDS=(comics "$@") && COMP_CWORD=$# && compopt() { :; } && _comics
      printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = await run('bash', ['--norc', '-c', script, join(dir, 'comics.bash'), ...typed])
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .sort()
  }
  for (const [typed, wanted] of ASKED) expect([typed, await offered(typed)]).toEqual([typed, wanted])
  expect(await offered(['library', 'add', `${dir.slice(0, -2)}`])).toContain(dir)
})

test('bash completes queries: names of fields, and what the program finds after them', async ({ skip }) => {
  if (!has('bash')) skip('needs bash')
  const path = join(await tempDir(), 'comics.bash')
  await writeFile(path, bashCompletion(program))
  const offered = async (line: string, replaced = '', found: readonly string[] = []) => {
    const script = `source "$0" && COMP_LINE=$1 COMP_POINT=\${#1} COMP_WORDS=(comics list "") COMP_CWORD=2
      compopt() { :; }; comics() { [[ $3 == "$query" ]] && printf '%s\\n' ${found.map((each) => `'${each}'`).join(' ')}; }
      _comics comics "$2"; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = await run('bash', ['--norc', '-c', script, path, line, replaced])
    return stdout.split('\n').filter((each) => each !== '')
  }
  expect(await offered('comics list wri')).toEqual(['writer:'])
  expect(await offered("comics list --json 'wri")).toEqual(['writer:'])
  // Within quotation marks the whole text is replaced, else what follows the colon.
  const text = 'read:no writer:"Ana Ruiz"'
  const quoted = await offered("comics list 'read:no writer:an", 'read:no writer:an', [text])
  expect(quoted).toEqual([`${text}'`])
  expect(await offered('comics list read:no writer:an', 'an', [text])).toEqual(['\\"Ana\\ Ruiz\\"'])
  const inner = await offered('comics list read:no writer:"an', 'an', [text])
  expect(inner).toEqual(['\\"Ana Ruiz\\""'])
  expect(await offered('comics list read:no writer:$(x) an', 'an', [text])).toEqual([])
})

test('fish completes the same', async ({ skip }) => {
  if (!has('fish')) skip('needs fish')
  const dir = await tempDir()
  await writeFile(join(dir, 'comics.fish'), fishCompletion(program))
  for (const [typed, wanted] of ASKED) {
    const line = `comics ${typed.join(' ')}`
    const { stdout } = await run('fish', ['-N', '-c', `source comics.fish; complete -C '${line}'`], {
      cwd: dir,
      env: { PATH: process.env.PATH, HOME: dir },
    })
    const offered = stdout.split('\n').flatMap((text) => text.split('\t')[0] || [])
    expect([line, offered.sort()]).toEqual([line, wanted])
  }
})

test('zsh accepts its script, which contains every command', async ({ skip }) => {
  const script = zshCompletion(program)
  for (const { place } of program.commands) expect(script).toContain(`'${place[0]}:`)
  if (!has('zsh')) skip('needs zsh')
  const path = join(await tempDir(), 'comics.zsh')
  await writeFile(path, script)
  expect(await run('zsh', ['-n', path])).toMatchObject({ stderr: '' })
})

test('the completion command prints the script of a shell; help uses the program name as called', async () => {
  const home = await tempDir()
  expect(await comicsHere(['completion', 'bash'], { home })).toMatchObject({
    code: 0,
    stdout: bashCompletion(program),
    stderr: '',
  })
  const help = await comicsHere(['scan', '--help'], { home, env: { npm_command: 'exec', LANG: 'en' } })
  expect(help.stdout).toContain('Usage: npx comics scan')
  expect(help.stdout).toMatch(/^ {2}npx comics scan --json --strict {2}in scripts/m)
  const hint = await comicsHere(['whoami'], { home, env: { npm_command: 'exec', LANG: 'en' } })
  expect(hint).toMatchObject({
    code: 1,
    stdout: '',
    stderr:
      'You are not signed in. Run “npx comics login” first, or “npx comics signup” if you have no account yet.\n',
  })
  expect((await comicsHere(['whoami', '-v'], { home })).stderr).toMatch(/comics signup».+\n +at /s)
})

test('every command has a description and an example', () => {
  const leaves = (command: typeof program): (typeof program)[] =>
    command.commands.length === 0 ? [command] : command.commands.flatMap(leaves)
  const root = createProgram('0.0.0', 'comics', t)
  for (const { place, description } of leaves(program)) {
    expect(description).not.toBe('')
    const command = place.reduce((at, name) => at.commands.find((each) => each.name() === name) ?? at, root)
    let help = ''
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
    expect(help).toContain(`\nExamples:\n  comics ${place.join(' ')}`)
  }
})
