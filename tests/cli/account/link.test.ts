import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { run as index } from '#cli/commands/index-account.ts'
import { run as login, options } from '#cli/commands/login.ts'
import { run as logout } from '#cli/commands/logout.ts'
import { run as whoami } from '#cli/commands/whoami.ts'
import { link as checkLink } from '#cli/doctor/link.ts'
import { readLinkStatus } from '#cli/link/link-status.ts'
import { createTunnelLogFilter } from '#cli/link/texts.ts'
import { findHelper } from '#cli/running-helper.ts'
import { openAccountClient } from '#cli/session/session.ts'
import { createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import { AppError } from '#domain/errors/errors.ts'
import { openLibrary } from '#library/index.ts'
import { writeCbz } from '../../support/cbz.ts'
import { ended, serveComics } from '../../support/processes/comics-bin.ts'
import { accountAt, testRelay } from '../../support/servers/relay.ts'
import { testServer } from '../../support/servers/server.ts'
import { tempDir } from '../../support/temp.ts'
import { comicsHere } from '../support/comics-here.ts'
import { configOf, recorded, signUpAt } from '../support/in-process.ts'

const EMAIL = 'lucia@ejemplo.es'
const SLOW = { timeout: 60_000, interval: 300 }

test('a computer is linked with a password, reports its tunnel, is replaced by another one and unlinked', async () => {
  const relay = await testRelay()
  const home = await tempDir()
  const env = { COMICS_LANG: 'en' }
  const [first, second] = [join(home, 'first'), join(home, 'second')]
  const link = (dataDir: string, name: 'login' | 'signup', ...more: string[]) =>
    comicsHere(
      [name, '--account', relay.url, '--email', EMAIL, '--password-stdin', '--data-dir', dataDir, ...more],
      { home, input: 'secreta1', env },
    )
  const here = (dataDir: string) => recorded(configOf(dataDir, { language: 'en' }))
  const stateOf = async (dataDir: string) => readLinkStatus(configOf(dataDir), await findHelper(dataDir))

  const shelf = join(home, 'Shelf')
  await writeCbz(join(shelf, 'Saga', 'Saga 1.cbz'))
  const library = await openLibrary(first)
  await library.roots.add(shelf)
  await (await library.scanner.start()).done
  await library.close()
  expect(await link(first, 'signup')).toMatchObject({ code: 0, stderr: '' })
  const terminal = await here(first)
  await whoami(terminal.context)
  expect(terminal.lines).toEqual([
    `${EMAIL}, at ${relay.url}`,
    `This computer is linked with ${EMAIL}, at ${relay.url}.`,
  ])
  expect(await stateOf(first)).toMatchObject({ relay: relay.url, email: EMAIL, state: 'stopped' })
  // `index` writes to the linked account.
  await index(terminal.context)
  const { client } = await accountAt(relay.url)
  expect((await client.from('comics_library').select('file_name')).data).toHaveLength(1)

  const { child, output } = await serveComics(['--port', '0', '--data-dir', first], {
    home,
    env: { COMICS_LANG: 'en' },
  })
  await expect.poll(() => stateOf(first), SLOW).toMatchObject({ state: 'online', problem: null })
  await relay.stop()
  await expect
    .poll(() => stateOf(first), SLOW)
    .toMatchObject({ state: 'waiting', problem: { code: expect.stringMatching(/^relay-/) } })
  const found = async () => {
    const { context } = await here(first)
    return (await checkLink(context.config, context.t))[0]
  }
  expect(await found()).toMatchObject({ state: 'failed', remedy: expect.stringContaining('comics relay') })
  await testRelay({ port: relay.port, dataDir: relay.dataDir })
  await expect.poll(() => stateOf(first), SLOW).toMatchObject({ state: 'online' })
  expect(await found()).toMatchObject({ state: 'ok', detail: expect.stringContaining('online') })

  // An account has one computer: linking another one needs --yes.
  expect(await link(second, 'login')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/another computer.*--yes/s),
  })
  expect(await stateOf(second)).toBeNull()
  expect(await link(second, 'login', '--yes')).toMatchObject({ code: 0 })
  await expect
    .poll(() => stateOf(first), SLOW)
    .toMatchObject({ state: 'waiting', problem: { code: 'relay-refused' } })
  await expect
    .poll(output, SLOW)
    .toMatch(/Remote access online[\s\S]*Remote access offline[\s\S]*Remote access online/)

  const leaving = await here(second)
  await logout(leaving.context, { account: true })
  expect(leaving.lines.join()).toContain('no longer linked')
  expect((await client.from('helpers').select('id')).data).toEqual([])
  expect(await stateOf(second)).toBeNull()
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
})

test('linking with --carry copies the data and playlists of the account on this computer', async () => {
  const relay = await testRelay()
  const home = await tempDir()
  const dataDir = join(home, 'data')
  await writeCbz(join(home, 'Shelf', 'Saga', 'Saga 1.cbz'))
  await signUpAt(dataDir, 'ana@ejemplo.es')
  const { context } = await recorded(configOf(dataDir))
  const library = await openLibrary(dataDir)
  await library.roots.add(join(home, 'Shelf'))
  await (await library.scanner.start()).done
  const account = await openAccountClient(context.config)
  const ana = await account.user()
  await account.close()
  await library.playlists.create(ana.id, 'Verano')
  await library.close()
  await index(context)

  const args = ['signup', '--account', relay.url, '--email', EMAIL, '--password-stdin', '--carry', '--json']
  const linked = await comicsHere([...args, '--data-dir', dataDir], { home, input: 'secreta1' })
  expect(linked.events().at(-1)).toMatchObject({
    event: 'done',
    linked: true,
    carried: { comics_library: 1, playlists: 1 },
  })
  const { client, session } = await accountAt(relay.url)
  expect((await client.from('comics_library').select('file_name')).data).toHaveLength(1)
  const after = await openLibrary(dataDir)
  const lists = await after.playlists.list(session.user.id)
  await after.close()
  expect(JSON.stringify(lists)).toContain('Verano')
})

test('linking while a helper runs prints its address instead of a command to start it', async () => {
  const relay = await testRelay()
  const home = await tempDir()
  const dataDir = join(home, 'data')
  const { child, url } = await serveComics(['--port', '0', '--data-dir', dataDir], { home })
  const args = ['signup', '--account', relay.url, '--email', EMAIL, '--password-stdin', '--data-dir', dataDir]
  const { stdout } = await comicsHere(args, { home, input: 'secreta1', env: { COMICS_LANG: 'en' } })
  expect(stdout).toContain(`running at ${url}`)
  expect(stdout).not.toContain('comics serve')
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
})

const UNWATCHED = 'echo 0 > /proc/sys/user/max_inotify_instances && exec "$@"'
/** Runs a command without inotify instances, as if other programs used them all. */
const unwatched = ['unshare', '--user', '--map-root-user', 'sh', '-c', UNWATCHED, 'sh']
const [unshare = '', ...withoutWatches] = unwatched

// Needs user namespaces.
test.skipIf(spawnSync(unshare, [...withoutWatches, 'true']).status !== 0)(
  'a helper starts and follows its link even if the system cannot watch more files',
  async () => {
    const relay = await testRelay()
    const home = await tempDir()
    const dataDir = join(home, 'data')
    const at = ['--data-dir', dataDir]
    const { url } = await serveComics(['--port', '0', ...at], { home, within: unwatched })
    const signUp = ['signup', '--account', relay.url, '--email', EMAIL, '--password-stdin', ...at]
    expect(await comicsHere(signUp, { home, input: 'secreta1' })).toMatchObject({ code: 0 })
    const config = () => createCall({ baseUrl: url })(status.config).catch(() => null)
    await vi.waitFor(async () => expect((await config())?.relay?.url).toBe(relay.url), SLOW)
  },
)

test('login reports an address without a relay and an untrusted relay with their own codes', async () => {
  const relay = await testRelay()
  const helper = await testServer()
  const dataDir = await tempDir()
  const { context } = await recorded(configOf(dataDir))
  const codeAt = (account: string) =>
    login(context, options.parse({ signUp: false, account })).catch(({ code }: AppError) => code)
  expect(await codeAt(`http://localhost:${helper.port}`)).toBe('relay-unknown')
  expect(await codeAt('ftp://localhost')).toBe('relay-unknown')
  expect(await codeAt(`localhost:${relay.port}`)).toBe('relay-certificate')
  expect(await codeAt('http://comics.example')).toBe('relay-insecure')
  await relay.stop()
  expect(await codeAt(relay.url)).toBe('relay-unreachable')
  await expect(readFile(join(dataDir, 'link.json'))).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(logout(context, { account: true })).rejects.toMatchObject({ code: 'link-none' })
})

test('the log contains each change of the tunnel once, not each retry', () => {
  const away = new AppError('relay-unreachable', { url: 'https://comics.example' })
  const refused = new AppError('relay-refused', { url: 'https://comics.example' })
  const changes = [
    { state: 'connecting', problem: null },
    { state: 'waiting', problem: away },
    { state: 'connecting', problem: away },
    { state: 'waiting', problem: away },
    { state: 'waiting', problem: refused },
    { state: 'connecting', problem: refused },
    { state: 'online', problem: null },
  ] as const
  const isLogged = createTunnelLogFilter(false)
  expect(changes.map((status) => isLogged(status))).toEqual([true, true, false, false, true, false, true])
  const all = createTunnelLogFilter(true)
  expect(changes.every((status) => all(status))).toBe(true)
})
