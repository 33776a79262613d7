import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { writeCbz } from '../support/cbz.ts'
import { tempDir } from '../support/temp.ts'
import { comicsHere } from './support/comics-here.ts'

const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '../..')
const SYSTEMD = '/usr/bin/systemd-analyze'

/** Returns the examples of docs/automation.md in a language, in order. */
async function examples(language: string): Promise<string[]> {
  const page = await readFile(join(ROOT, 'docs/automation.md'), 'utf8')
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, text = '']) => text,
  )
}

test('the line for cron scans and indexes in an empty environment', async () => {
  const home = await tempDir()
  const bin = join(home, 'bin')
  await mkdir(bin)
  const program = `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'bin/comics.js')}' "$@"\n`
  await writeFile(join(bin, 'comics'), program)
  await chmod(join(bin, 'comics'), 0o755)
  await writeCbz(join(home, 'Comics', 'Solo.cbz'))
  const options = { home, input: 'secreta1\n' }
  await comicsHere(['signup', '--email', 'lucia@ejemplo.es', '--password-stdin'], options)
  await comicsHere(['library', 'add', join(home, 'Comics')], options)

  const [line = ''] = await examples('cron')
  const command = /^(?:\S+\s+){5}(.*)$/.exec(line.trim())?.[1]?.replace('PATH=', `PATH=${bin}:`) ?? ''
  await run('env', ['-i', `HOME=${home}`, 'SHELL=/bin/sh', '/bin/sh', '-c', command])
  const logLines = (await readFile(join(home, 'comics-scan.log'), 'utf8')).trim().split('\n')
  const done = logLines.map((each) => JSON.parse(each)).filter(({ event }) => event === 'done')
  expect(done).toEqual([expect.objectContaining({ discovered: 1 }), expect.objectContaining({ failed: 0 })])
})

// Needs systemd-analyze.
test.runIf(existsSync(SYSTEMD))('the systemd units are valid', async () => {
  const folder = await tempDir()
  const [service = '', timer = ''] = await examples('ini')
  // systemd-analyze checks that the program exists, and it is not installed here.
  const files = {
    'comics-scan.service': service.replaceAll('ExecStart=comics', 'ExecStart=/bin/sh'),
    'comics-scan.timer': timer,
  }
  const paths = await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      await writeFile(join(folder, name), text)
      return join(folder, name)
    }),
  )
  const { stderr } = await run(SYSTEMD, ['verify', '--user', '--man=no', ...paths], {
    env: { ...process.env, XDG_RUNTIME_DIR: folder },
  })
  expect(stderr).not.toContain('comics-scan')
})

test('the property list for launchd is well-formed and runs scan and index', async () => {
  const [plist = ''] = await examples('xml')
  expect(XMLValidator.validate(plist)).toBe(true)
  const { plist: list } = new XMLParser().parse(plist) as { plist: { dict: { array: { string: string[] } } } }
  expect(list.dict.array.string.at(-1)).toContain('comics scan --json && comics index --json')
})
