import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createDecoder } from '#decoding/decoder.ts'
import { type SandboxFolders, sandboxed, sandboxState } from '#decoding/sandbox.ts'
import { writeCbz } from '../support/cbz.ts'
import { tempDir } from '../support/temp.ts'

/** Active where bubblewrap is installed and can create namespaces. */
const sandbox = await sandboxState()

/** Tries what a compromised decoder could try, and prints what succeeded. */
const HOSTILE = `
const [library, temp, secret, port, helper, home] = process.argv.slice(1)
const fs = require('node:fs')
const tried = (work) => { try { work(); return true } catch { return false } }
const done = {
  readsLibrary: tried(() => fs.readFileSync(library + '/a.cbz')),
  writesTemp: tried(() => fs.writeFileSync(temp + '/answer', 'x')),
  writesLibrary: tried(() => fs.writeFileSync(library + '/new', 'x')),
  readsOutside: tried(() => fs.readFileSync(secret)),
  readsHome: tried(() => fs.readdirSync(home)),
  readsPasswords: tried(() => fs.readFileSync('/etc/passwd')),
  seesHelper: tried(() => process.kill(Number(helper), 0)),
}
const socket = require('node:net').connect(Number(port), '127.0.0.1')
const tell = (connects) => { console.log(JSON.stringify({ ...done, connects })); process.exit() }
socket.once('connect', () => tell(true)).once('error', () => tell(false))
`

async function attempt(isSandboxed: boolean): Promise<Record<string, boolean>> {
  const dir = await tempDir()
  const [library, temp, secret] = [join(dir, 'Comics'), join(dir, 'temp'), join(dir, 'secret')]
  await writeCbz(join(library, 'a.cbz'))
  await mkdir(temp)
  await writeFile(secret, 'x')
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const args = ['-e', HOSTILE, library, temp, secret, port, String(process.pid), homedir()]
  const folders: SandboxFolders = { read: [library], write: [temp] }
  const bare = { command: process.execPath, args }
  const { command, args: given } = isSandboxed ? sandboxed(bare.command, bare.args, folders) : bare
  const { stdout } = await promisify(execFile)(command, given)
  expect(await readFile(join(temp, 'answer'), 'utf8')).toBe('x')
  return JSON.parse(stdout) as Record<string, boolean>
}

const OPEN = {
  readsLibrary: true,
  writesTemp: true,
  writesLibrary: true,
  readsOutside: true,
  readsHome: true,
  readsPasswords: true,
  seesHelper: true,
  connects: true,
}
const CONFINED = {
  ...OPEN,
  writesLibrary: false,
  readsOutside: false,
  readsHome: false,
  readsPasswords: false,
  seesHelper: false,
  connects: false,
}

// Only Linux has bubblewrap, and only CI must have it installed.
test.runIf(process.platform === 'linux' && process.env.CI)('bubblewrap is installed in CI', () => {
  expect(sandbox.state).not.toBe('missing')
})

test.runIf(sandbox.state === 'active')(
  'in the sandbox a program has no network and no access outside its folders',
  async () => {
    expect(await attempt(true)).toEqual(CONFINED)
    expect(await attempt(false)).toEqual(OPEN)
  },
)

test.runIf(sandbox.state === 'active')('in the sandbox root cannot write kernel settings', async () => {
  // The file is opened for writing and not written.
  const open = `require('node:fs').closeSync(require('node:fs').openSync('/proc/sys/kernel/core_pattern', 'r+'))`
  const { command, args } = sandboxed(process.execPath, ['-e', open], { read: [], write: [] })
  await expect(promisify(execFile)(command, args)).rejects.toThrow(/EROFS|EACCES/)
})

test.runIf(sandbox.state === 'active')(
  'the decoder process runs in its own namespaces and ends when the decoder closes',
  async () => {
    const entry = new URL('./support/scripted-process.js', import.meta.url)
    const reader = createDecoder({ entry })
    onTestFinished(() => reader.close())
    const root = await tempDir()
    const fileRef = (stamp: string) => ({ root, path: join(root, 'fine'), stamp })
    const { bytes } = await reader.picture(fileRef('1'), 1, null)
    // The namespace has no other processes than this one and those of bubblewrap.
    expect(Number(bytes.toString())).toBeLessThan(5)
    const hung = reader.picture({ root, path: join(root, 'wait'), stamp: '1' }, 1, null)
    const refused = expect(hung).rejects.toMatchObject({ code: 'file-unreadable' })
    await reader.close()
    await refused
  },
)
