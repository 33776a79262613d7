import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ended } from '../support/processes/comics-bin.ts'
import { packComics } from '../support/processes/packed.ts'
import { tempDir } from '../support/temp.ts'

const run = promisify(execFile)
const SQLITE = resolve(import.meta.dirname, '../../node_modules/sqlite3')

/**
 * Creates a folder in which sqlite3's install script finds the addon that was built here, since building it takes a
 * minute (`npm run soak` does). Without a local addon the script builds or downloads it as usual.
 */
async function builtSqlite(folder: string): Promise<string> {
  const addon = 'build/Release/node_sqlite3.node'
  const prebuilds = join(folder, 'prebuilds')
  await mkdir(prebuilds)
  if (!existsSync(join(SQLITE, addon))) return prebuilds
  const { version, binary } = JSON.parse(await readFile(join(SQLITE, 'package.json'), 'utf8')) as {
    version: string
    binary: { napi_versions: number[] }
  }
  const name = `sqlite3-v${version}-napi-v${Math.max(...binary.napi_versions)}-${process.platform}-${process.arch}.tar.gz`
  await run('tar', ['-czf', join(prebuilds, name), '-C', SQLITE, addon])
  return prebuilds
}

test('the packed tarball holds built files only, installs in an empty folder and serves', {
  timeout: 600_000,
}, async () => {
  const dir = await tempDir()
  const { tarball, paths } = await packComics(dir)
  const tops = new Set(paths.map((path) => path.split('/')[0]))
  expect([...tops].sort()).toEqual(['LICENSE', 'README.md', 'bin', 'demo', 'dist', 'package.json'])

  await writeFile(join(dir, 'package.json'), '{ "private": true }')
  const env = { ...process.env, npm_config_sqlite3_local_prebuilds: await builtSqlite(dir) }
  await run('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: dir, env })
  const child = spawn(
    'npx',
    ['comics', 'serve', '--port', '0', '--no-open', '--data-dir', join(dir, 'data')],
    // Its own process group: npx starts the server as another process and does not forward signals.
    { cwd: dir, detached: true },
  )
  onTestFinished(async () => {
    if (child.pid === undefined) return
    const gone = ended(child)
    process.kill(-child.pid, 'SIGTERM')
    await gone
  })
  const url = await new Promise<string>((settle, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (found) settle(found)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.on('close', () => reject(new Error(output)))
  })
  const page = await fetch(`${url}/auth`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<div id="root">')
})
