import { execFile, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ended } from '../support/comics-bin.ts'
import { packComics } from '../support/packed.ts'
import { tempDir } from '../support/temp.ts'

const run = promisify(execFile)

test('the packed tarball holds built files only, installs in an empty folder and serves', {
  timeout: 600_000,
}, async () => {
  const dir = await tempDir()
  const { tarball, paths } = await packComics(dir)
  const tops = new Set(paths.map((path) => path.split('/')[0]))
  expect([...tops].sort()).toEqual(['LICENSE', 'README.md', 'bin', 'demo', 'dist', 'package.json'])

  await writeFile(join(dir, 'package.json'), '{ "private": true }')
  await run('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: dir })
  const child = spawn(
    'npx',
    ['comics', 'serve', '--port', '0', '--no-open', '--data-dir', join(dir, 'data')],
    // A group of its own: npx starts the server as another process, and does not pass its end on.
    { cwd: dir, detached: true },
  )
  onTestFinished(async () => {
    if (child.pid === undefined) return
    const gone = ended(child)
    process.kill(-child.pid, 'SIGTERM')
    await gone
  })
  const url = await new Promise<string>((settle, reject) => {
    let told = ''
    child.stdout.on('data', (chunk: Buffer) => {
      told += chunk.toString()
      const found = /http:\/\/localhost:\d+/.exec(told)?.[0]
      if (found) settle(found)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      told += chunk.toString()
    })
    child.on('close', () => reject(new Error(told)))
  })
  const page = await fetch(`${url}/auth`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<div id="root">')
})
