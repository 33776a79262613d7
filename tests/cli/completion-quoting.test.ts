import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bashCompletion } from '#cli/completion/bash.ts'
import { fishCompletion } from '#cli/completion/fish.ts'
import { completedCommand } from '#cli/completion/tree.ts'
import { zshCompletion } from '#cli/completion/zsh.ts'
import { createProgram } from '#cli/program/program.ts'
import { createI18n } from '#i18n/load.ts'
import { tempDir } from '../support/temp.ts'
import { hasPseudoTerminal } from './support/pseudo-terminal.ts'

const { t } = await createI18n('en')
const program = completedCommand(createProgram('0.0.0', 'comics', t))

const SHELLS = {
  bash: { args: '--norc --noprofile -i', script: bashCompletion(program), start: '' },
  zsh: { args: '-f -i', script: zshCompletion(program), start: 'autoload -Uz compinit; compinit -u -D; ' },
  fish: { args: '-N -i', script: fishCompletion(program), start: '' },
} as const
type Shell = keyof typeof SHELLS

const has = (shell: Shell): boolean => {
  try {
    execFileSync(shell, ['-c', ''], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Offers the text of a file, and records the other calls. */
const COMICS = `#!/bin/sh
if [ "$2" = --complete ]; then cat "$HOME/offered"; : > "$HOME/asked"
else printf '%s\\0' "$@" > "$HOME/called.new"; mv "$HOME/called.new" "$HOME/called"
fi
`

/** Names in comics that would run a command if they were not quoted. */
const NAMES = [
  "zx';touch ran;'",
  'zx$(touch ran)`touch ran`',
  'zx";touch ran;"',
  'zx\\";touch ran;\\\'',
  'zx ; touch ran | & < > ( * ? ~ # {a,b} é',
]

/** Starts a shell in its own terminal. Its `complete` types a command, Tab and Enter, and returns the arguments that ran. */
async function interactive(shell: Shell) {
  const { args, script, start } = SHELLS[shell]
  const home = await tempDir()
  const bin = join(home, 'bin')
  await mkdir(bin)
  await writeFile(join(bin, 'comics'), COMICS)
  await chmod(join(bin, 'comics'), 0o755)
  await writeFile(join(home, 'script'), script)
  const child = spawn('script', ['-qec', `stty cols 250 rows 40; exec ${shell} ${args}`, '/dev/null'], {
    cwd: home,
    env: {
      PATH: `${bin}:${process.env.PATH}`,
      HOME: home,
      TERM: 'vt100',
      LC_ALL: 'C.UTF-8',
      SHELL: '/bin/sh',
      PS1: '$ ',
      // Otherwise a shell that ends writes its history while its home is removed.
      HISTFILE: '/dev/null',
      fish_history: '',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let screen = ''
  child.stdout.on('data', (chunk: Buffer) => {
    screen += chunk.toString()
  })
  const called = async () => {
    const text = await readFile(join(home, 'called'), 'utf8').catch(() => null)
    return text?.split('\0').slice(0, -1) ?? null
  }
  const files = () => readdir(home)
  await expect.poll(() => screen, { timeout: 20_000 }).toMatch(/[$#>⏎]/)
  child.stdin.write(`${start}source ./script; comics ready\r`)
  await expect.poll(called, { timeout: 20_000 }).toEqual(['ready'])
  return {
    /**
     * Types a command and a Tab. Then Enter, after the closing mark if nothing is to be offered. `isAsked`: the script
     * asks for completions.
     */
    async complete(typed: string, offered: string, then = '\r', isAsked = true) {
      await writeFile(join(home, 'offered'), `${offered}\n`)
      await rm(join(home, 'called'))
      await rm(join(home, 'asked'), { force: true })
      child.stdin.write(`comics list ${typed}\t`)
      if (isAsked)
        await expect.poll(files, { timeout: 20_000, message: `${typed} ${offered}` }).toContain('asked')
      child.stdin.write(then)
      await expect.poll(called, { timeout: 20_000, message: `${typed} ${offered}` }).not.toBeNull()
      return await called()
    },
    files,
  }
}

for (const shell of ['bash', 'zsh', 'fish'] as const)
  test(`${shell} completes names from comics without running them, in any quotation marks`, async ({
    skip,
  }) => {
    if (!hasPseudoTerminal || !has(shell)) skip(`needs ${shell} and a pseudo-terminal`)
    const { complete, files } = await interactive(shell)
    for (const name of NAMES) {
      const text = `writer:"${name.replaceAll(/["\\]/g, '\\$&')}"`
      for (const typed of [
        'writer:zx',
        "'writer:zx",
        '"writer:zx',
        'writer:"zx',
        `'writer:"zx`,
        '"writer:\\"zx',
      ])
        expect([typed, await complete(typed, text)]).toEqual([typed, ['list', text]])
      const second = `read:no ${text}`
      expect(await complete("'read:no writer:zx", second)).toEqual(['list', second])
    }
    const exclaimed = 'writer:"zx !! !touch"'
    for (const typed of ['writer:zx', "'writer:zx"])
      expect(await complete(typed, exclaimed)).toEqual(['list', exclaimed])
    // History expansion within these has no escape that the query would not contain.
    if (shell !== 'fish')
      expect(await complete('"writer:zx', exclaimed, '"\r')).toEqual(['list', 'writer:zx'])
    // A control character is not typed.
    if (shell !== 'fish')
      expect(await complete("'writer:zx", 'writer:"zx\u0001\u001b[A"', "'\r")).toEqual(['list', 'writer:zx'])
    // Quotation marks before the query are not taken for its own.
    if (shell === 'bash') {
      const args = await complete(
        '--data-dir="/x/My Comics" writer:zx',
        'writer:"zx;touch ran; #"',
        '\r',
        false,
      )
      expect(args).toEqual(['list', '--data-dir=/x/My Comics', 'writer:zx'])
    }
    expect(await files()).not.toContain('ran')
  })
