import { execFile } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { run as index } from '#cli/commands/index-account.ts'
import { createCall } from '#contract/client.ts'
import { series } from '#contract/helper/series.ts'
import { status } from '#contract/helper/status.ts'
import { acquireLock } from '#db/lock.ts'
import { writeCbz } from '../support/cbz.ts'
import { BIN, comics, ended, jsonLines, serveComics } from '../support/processes/comics-bin.ts'
import { tempDir } from '../support/temp.ts'
import { comicsHere } from './support/comics-here.ts'
import { configOf, recorded } from './support/in-process.ts'

const credentials = ['--email', 'lucia@ejemplo.es', '--password-stdin']

test('signup, library add, scan and index run in sequence without a server and a terminal', async () => {
  const home = await tempDir()
  const root = join(home, 'Comics')
  for (const n of [1, 2])
    await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`), { info: { Writer: 'A, B', Publisher: 'Image' } })
  await writeCbz(join(root, 'Solo.cbz'))
  const options = { home, input: 'secreta1\n' }
  const run = (...args: string[]) => comics(args, options)
  const here = (...args: string[]) => comicsHere(args, options)

  const signedUp = await run('signup', ...credentials, '--json')
  expect(signedUp).toMatchObject({ code: 0, stderr: '' })
  expect(signedUp.events().at(-1)).toMatchObject({ event: 'done', email: 'lucia@ejemplo.es', signedIn: true })
  expect(await run('library', 'add', root)).toMatchObject({ code: 0, stderr: '' })
  // Commands with subcommands accept the common options.
  for (const list of [['library'], ['library', 'list']]) {
    const answer = await here(...list, '-q')
    expect(answer).toMatchObject({ code: 0, stdout: expect.stringContaining(root), stderr: '' })
  }

  const scanned = await run('scan', '--json')
  expect(scanned.code).toBe(0)
  expect(scanned.events().at(-1)).toEqual({
    event: 'done',
    discovered: 3,
    processed: 3,
    added: 3,
    changed: 0,
    gone: 0,
    covers: 3,
    problems: 0,
    openProblems: 0,
    outcome: 'done',
  })
  // With an empty environment, as under some schedulers.
  const bare = await promisify(execFile)(
    '/usr/bin/env',
    ['-i', process.execPath, BIN, 'scan', '--json', '--data-dir', join(home, '.local', 'share', 'comics')],
    { cwd: '/' },
  )
  expect(bare.stderr).toBe('')
  expect(jsonLines(bare.stdout).at(-1)).toMatchObject({ event: 'done', discovered: 3, outcome: 'done' })
  const indexed = await run('index', '--json')
  expect(indexed.events().at(-1)).toEqual({
    event: 'done',
    added: 3,
    skipped: 0,
    failed: 0,
    entities: 3,
    links: 6,
    unlinked: 0,
    outcome: 'done',
  })
  expect((await here('index', '--json')).events().at(-1)).toEqual({
    event: 'done',
    added: 0,
    skipped: 3,
    failed: 0,
    entities: 0,
    links: 0,
    unlinked: 0,
    outcome: 'done',
  })

  const report = JSON.parse((await here('status', '--json')).stdout)
  expect(report).toMatchObject({
    helper: null,
    user: { email: 'lucia@ejemplo.es' },
    stats: { files: 3, series: 1 },
  })
  expect((await stat(join(report.dataDir, 'session.json'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(report.dataDir, 'accounts.db'))).mode & 0o777).toBe(0o600)

  // `serve` serves the data of these commands.
  const { child, url } = await serveComics(['--port', '0', '--no-watch'], { home })
  const { createClient } = await import('@supabase/supabase-js')
  const { WebSocket } = await import('ws')
  const { account } = await createCall({ baseUrl: url })(status.config)
  const client = createClient(account.url, account.anonKey, { realtime: { transport: WebSocket as never } })
  const { data } = await client.auth.signInWithPassword({ email: 'lucia@ejemplo.es', password: 'secreta1' })
  const call = createCall({ baseUrl: url, token: async () => data.session?.access_token ?? null })
  expect(await call(series.list, { query: {} })).toMatchObject({
    total: 1,
    series: [{ name: 'Saga', count: 2 }],
  })
  expect(await call(status.me)).toMatchObject({ owner: true })
  const rows = await client.from('comics_library').select('file_name,series,writers').order('file_name')
  expect(rows.data).toEqual([
    { file_name: 'Saga 1.cbz', series: 'Saga', writers: ['A', 'B'] },
    { file_name: 'Saga 2.cbz', series: 'Saga', writers: ['A', 'B'] },
    { file_name: 'Solo.cbz', series: 'Solo', writers: [] },
  ])

  // While a helper runs, the same commands use it.
  await writeCbz(join(root, 'Otro.cbz'))
  expect((await here('scan', '--json')).events().at(-1)).toMatchObject({ event: 'done', added: 1 })
  expect(JSON.parse((await here('status', '--json')).stdout)).toMatchObject({
    helper: { url },
    stats: { files: 4 },
  })
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
})

test('an error is one sentence in the user’s language, with its exit code', async () => {
  const home = await tempDir()
  const run = (args: string[], input = '', env = {}) => comicsHere(args, { home, input, env })
  await run(['signup', ...credentials], 'secreta1')

  const wrong = await run(['login', ...credentials], 'otra-cosa', { LANG: 'en_GB.UTF-8' })
  expect(wrong).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Invalid email or password. Please check your credentials.\n',
  })
  const taken = await run(['signup', ...credentials], 'secreta1')
  expect(taken).toMatchObject({
    code: 1,
    stderr: 'This email is already registered. Please sign in instead.\n',
  })
  expect(await run(['signup', '--email', 'x@y.es', '--password-stdin'], '123')).toMatchObject({ code: 1 })
  expect(await run(['logout'])).toMatchObject({ code: 0 })
  expect((await run(['index'])).stderr).toBe(
    'No has iniciado sesión. Ejecuta antes «comics login», o «comics signup» si aún no tienes cuenta.\n',
  )

  const missing = await run(['library', 'add', join(home, 'nada')])
  expect(missing).toMatchObject({ code: 1, stderr: `Esta carpeta no existe: ${join(home, 'nada')}\n` })
  expect((await run(['library', 'remove', home])).code).toBe(1)
  expect((await run(['library', 'list'])).stdout).toBe('No hay ninguna carpeta.\n')
  expect((await run(['scan', home])).stderr).toContain('fuera de tu biblioteca')
})

test('scan --strict exits with 3 if there are problems', async () => {
  const home = await tempDir()
  const root = join(home, 'Comics')
  await writeCbz(join(root, 'good.cbz'))
  await comicsHere(['library', 'add', root], { home })
  expect((await comicsHere(['scan', '--strict'], { home })).code).toBe(0)
  await writeFile(join(root, 'bad.cbz'), 'nothing')
  expect((await comicsHere(['scan'], { home })).code).toBe(0)
  expect((await comicsHere(['scan', '--strict'], { home })).code).toBe(3)
})

test('unattended commands refresh an expired session, respect a lock and ask nothing', async () => {
  const home = await tempDir()
  const root = join(home, 'Comics')
  const dataDir = join(home, 'data')
  await writeCbz(join(root, 'Solo.cbz'))
  const run = (...args: string[]) =>
    comicsHere([...args, '--data-dir', dataDir], { home, input: 'secreta1\n' })
  await run('signup', ...credentials)
  await run('library', 'add', root)

  // The access token has expired.
  const file = join(dataDir, 'session.json')
  const session = JSON.parse(await readFile(file, 'utf8')) as { expires_at: number; refresh_token: string }
  await writeFile(file, JSON.stringify({ ...session, expires_at: 1 }))
  for (const [command, done] of [
    ['scan', { added: 1, outcome: 'done' }],
    ['index', { added: 1, failed: 0 }],
  ] as const) {
    const answer = await run(command, '--json')
    expect(answer).toMatchObject({ code: 0, stderr: '' })
    expect(answer.events().at(-1)).toMatchObject({ event: 'done', ...done })
  }
  const renewed = JSON.parse(await readFile(file, 'utf8')) as typeof session
  expect(renewed.refresh_token).not.toBe(session.refresh_token)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const lock = await acquireLock(join(dataDir, 'lock'))
  const other = await run('scan', '--json')
  expect(other).toMatchObject({ code: 4 })
  expect(other.events()).toEqual([
    { event: 'error', code: 'scan-running', error: 'A scan is already running.' },
  ])
  await lock?.release()

  // Signed out, index fails and does not ask.
  await run('logout')
  const nobody = await run('index', '--json')
  expect(nobody).toMatchObject({ code: 1 })
  expect(nobody.events()).toMatchObject([{ event: 'error', code: 'login-required' }])
  // --quiet prints errors alone.
  expect(await run('scan', '--quiet')).toMatchObject({ code: 0, stdout: '', stderr: '' })
  expect((await run('index', '--quiet')).stderr).toContain('comics login')
})

test('library add accepts ~ and relative paths; a whole home folder needs --yes', async () => {
  const home = await tempDir()
  await writeCbz(join(home, 'Mis cómics', 'Solo.cbz'))
  const run = (...args: string[]) =>
    comicsHere(['library', ...args], { home, cwd: home, env: { LANG: 'en' } })
  expect(await run('add', '~/Mis cómics')).toMatchObject({ code: 0, stderr: '' })
  expect((await run('list')).stdout).toContain(join(home, 'Mis cómics'))
  expect((await run('remove', 'Mis cómics')).stdout).toContain('Library removed')
  expect((await run('add', './Mis cómics', '--json')).events().at(-1)).toEqual({
    event: 'done',
    libraries: [join(home, 'Mis cómics')],
  })
  await run('remove', '~/Mis cómics')
  const whole = await run('add', '.')
  expect(whole).toMatchObject({ code: 1, stdout: '' })
  expect(whole.stderr).toContain('--yes')
  expect((await run('list')).stdout).toBe('There are no folders.\n')
  expect(await run('add', '~', '--yes')).toMatchObject({ code: 0, stderr: '' })
})

test('a second index fails with index-running, and a cancelled one reports the remaining comics', async () => {
  const home = await tempDir()
  const dataDir = join(home, 'data')
  const root = join(home, 'Comics')
  for (let n = 1; n <= 2; n++) await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`))
  const run = (...args: string[]) =>
    comicsHere([...args, '--data-dir', dataDir], { home, input: 'secreta1\n' })
  await run('signup', ...credentials)
  await run('library', 'add', root)
  await run('scan')

  const lock = await acquireLock(join(dataDir, 'index.lock'))
  const other = await run('index', '--json')
  await lock?.release()
  expect(other.code).toBe(4)
  expect(other.events()).toMatchObject([{ event: 'error', code: 'index-running' }])

  const { context, events } = await recorded(configOf(dataDir))
  expect(await index({ ...context, signal: AbortSignal.abort() })).toBe(130)
  expect(events.at(-1)).toMatchObject({ event: 'done', added: 0, outcome: 'cancelled', left: 2 })
})

test('control characters and line breaks in names of files and arguments are replaced in the output', async () => {
  const home = await tempDir()
  const root = join(home, 'Comics')
  await mkdir(root)
  await writeFile(join(root, 'bad\n0 problems\u2028.cbz'), 'nothing')
  const run = (...args: string[]) => comicsHere(args, { home, input: '' })
  await run('library', 'add', root)
  const scanned = await run('scan')
  expect(scanned.stdout + scanned.stderr).toContain('bad\ufffd0 problems\ufffd.cbz')
  const missing = await run('library', 'add', join(home, 'a\nb'))
  expect(missing.stderr).toContain('a\ufffdb\n')
  expect((await run('doctor', '--data-dir', join(home, 'c\nd'))).stdout).toContain('c\ufffdd')
  expect((await run('sc\u001b[31man')).stderr).toContain('sc\ufffd[31man')
  expect((await run('login', '--nothing\u001b[31m')).stderr).not.toContain('\u001b')
  expect((await run('login', '--email', '', '--password-stdin')).stderr).toBe('Rellena todos los campos.\n')
})
