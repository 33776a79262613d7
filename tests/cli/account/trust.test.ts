import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { perform } from '#cli/trust/run-tool.ts'
import { isTrusted, trustStores } from '#cli/trust/stores.ts'
import { localCertificate } from '#http/server/tls.ts'
import { canInstall, install } from '../../support/debian.ts'
import { comics } from '../../support/processes/comics-bin.ts'
import { tlsFetch } from '../../support/servers/tls-fetch.ts'
import { tempDir } from '../../support/temp.ts'

const hasTool = () => {
  try {
    execFileSync('certutil', ['-H'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}
beforeAll(() => {
  if (!hasTool() && canInstall()) install('libnss3-tools')
})

/** Creates a home folder, system folders and the authority of an installation. */
async function machine() {
  const dir = await tempDir()
  const [home, root] = [join(dir, 'home'), join(dir, 'root')]
  await mkdir(join(root, 'usr/local/share/ca-certificates'), { recursive: true })
  await mkdir(home)
  const tls = join(dir, 'tls')
  const { ca: pem } = await localCertificate(tls, [])
  return {
    machine: { platform: 'linux', home, root } as const,
    authority: { path: join(tls, 'ca.pem'), pem },
  }
}

test('the authority is added to and removed from the stores of the system and of browsers on Linux', async ({
  skip,
}) => {
  if (!hasTool()) skip('needs certutil')
  const { machine: here, authority } = await machine()
  const firefox = join(here.home, '.mozilla/firefox/abc.default')
  await mkdir(firefox, { recursive: true })
  await perform(['certutil', '-N', '-d', `sql:${firefox}`, '--empty-password'])
  const kinds = (await trustStores(here)).map(({ kind, path }) => [kind, path.slice(here.home.length - 4)])
  expect(kinds).toEqual([
    ['system', expect.stringContaining('ca-certificates')],
    ['nss', 'home/.pki/nssdb'],
    ['nss', 'home/.mozilla/firefox/abc.default'],
  ])
  expect(await isTrusted(here, authority.path)).toBe(false)
  /** Runs the commands except the one that would change the store of this system. */
  const performed = async (commands: string[][]) => {
    for (const command of commands) if (command[0] !== 'update-ca-certificates') await perform(command)
  }
  for (const store of await trustStores(here)) {
    expect(await store.hindrance()).toBeNull()
    expect(await store.holds(authority)).toBe(false)
    await performed(store.adding(authority))
  }
  expect(await isTrusted(here, authority.path)).toBe(true)
  const stores = await trustStores(here)
  for (const store of stores) expect(await store.holds(authority)).toBe(true)
  // The authority of another installation is not in the stores.
  const other = await machine()
  for (const store of stores) expect(await store.holds(other.authority)).toBe(false)
  for (const store of stores) {
    await performed(store.removing(authority))
    expect(await store.holds(authority)).toBe(false)
  }
  expect(await readdir(join(here.root, 'usr/local/share/ca-certificates'))).toEqual([])
})

test('trust asks for consent, and prints the commands if rights or a tool are missing', async ({ skip }) => {
  if (process.getuid?.() !== 0 || !hasTool()) skip('needs root, to run as another user, and certutil')
  const home = await tempDir()
  const uid = 65_534
  await chown(home, uid, uid)
  const run = (args: string[], env = {}) =>
    comics(['trust', ...args], { home, uid, env: { LANG: 'en', ...env } })
  const refused = await run([])
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain(`certutil -A -d sql:${home}/.pki/nssdb`)
  expect(refused.stderr).toContain('--yes')
  expect(await readdir(home)).not.toContain('.pki')

  const refusedJson = await run(['--json'])
  expect(refusedJson.code).toBe(1)
  expect(refusedJson.events().at(-1)).toMatchObject({ event: 'error', code: 'consent-required' })

  const done = await run(['--yes', '--json'])
  expect(done.code).toBe(0)
  expect(done.events()).toEqual([
    expect.objectContaining({
      event: 'store',
      store: 'system',
      state: 'needs-admin',
      commands: [expect.stringMatching(/^sudo install -m 644 /), 'sudo update-ca-certificates'],
    }),
    { event: 'store', store: 'nss', path: `${home}/.pki/nssdb`, state: 'done' },
    { event: 'done', trusted: true },
  ])
  expect((await stat(join(home, '.pki/nssdb'))).mode & 0o777).toBe(0o700)
  expect((await run(['--json'])).events()[1]).toMatchObject({ store: 'nss', state: 'trusted' })
  expect((await run(['--remove', '--yes', '--json'])).events().at(-1)).toEqual({
    event: 'done',
    trusted: false,
  })
  expect((await run(['--remove'])).code).toBe(0)

  const bare = await run(['--yes', '--json'], { PATH: join(home, 'nothing') })
  expect(bare).toMatchObject({ code: 1 })
  expect(bare.events()[1]).toMatchObject({ state: 'needs-tool', commands: [expect.stringContaining('nss')] })
})

test('authorities have unique names, so a client can trust those of home and of a relay', async () => {
  const [home, relay] = [
    await localCertificate(await tempDir(), []),
    await localCertificate(await tempDir(), []),
  ]
  for (const { key, cert } of [home, relay]) {
    const server = createServer({ key, cert }, (_, response) => response.end())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const answered = await tlsFetch(`${home.ca}\n${relay.ca}`)(`https://127.0.0.1:${port}`)
    expect(answered.status).toBe(200)
  }
})

test('macOS and Windows use their own tools', async () => {
  const { authority } = await machine()
  const [mac] = await trustStores({ platform: 'darwin', home: '/Users/ana', root: '/' })
  expect(mac?.adding(authority)).toEqual([
    [
      'security',
      'add-trusted-cert',
      '-r',
      'trustRoot',
      '-k',
      '/Users/ana/Library/Keychains/login.keychain-db',
      authority.path,
    ],
  ])
  const [windows] = await trustStores({ platform: 'win32', home: 'C:\\Users\\ana', root: '' })
  expect(windows?.adding(authority)).toEqual([['certutil', '-user', '-addstore', 'Root', authority.path]])
  expect(windows?.removing(authority)[0]?.[4]).toMatch(/^[0-9A-F]{40}$/)
  expect(await readFile(authority.path, 'utf8')).toBe(authority.pem)
})
