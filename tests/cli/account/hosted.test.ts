import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { writeCbz } from '../../support/cbz.ts'
import { ended, serveComics, startComics } from '../../support/processes/comics-bin.ts'
import { tempDir } from '../../support/temp.ts'
import { comicsHere } from '../support/comics-here.ts'

const EMAIL = 'lucia@ejemplo.es'
const as = (name: 'login' | 'signup', email = EMAIL) => [name, '--email', email, '--password-stdin']

/** Starts a project in its own process: the conformance mode with a key of a file. */
async function startProject(home: string) {
  const file = join(home, 'keys.json')
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  await writeFile(file, JSON.stringify([{ ...(await exportJWK(privateKey)), key_ops: ['sign', 'verify'] }]))
  const args = ['account', 'serve', '--conformance', '--json', '--port', '0', '--jwk', file]
  const child = startComics(args, { home })
  const ready = await new Promise<{ url: string; anonKey: string }>((settle) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('\n')) settle(JSON.parse(output) as { url: string; anonKey: string })
    })
  })
  return { child, ...ready }
}

test('login, index, status and logout work with a hosted account, and report an unreachable one', async () => {
  const home = await tempDir()
  const { child, url, anonKey } = await startProject(home)
  const env = { SUPABASE_URL: `${url.replace('http', 'HTTP')}/`, SUPABASE_ANON_KEY: anonKey }
  const run = (args: string[], input = '') => comicsHere(args, { home, input, env })
  const shelf = join(home, 'Shelf')
  await writeCbz(join(shelf, 'Saga', 'Saga 1.cbz'), { info: { Writer: 'Ana Cid', Publisher: 'Farola' } })
  await writeCbz(join(shelf, 'Saga', 'Saga 2.cbz'))
  expect(await run(['library', 'add', shelf])).toMatchObject({ code: 0 })
  expect(await run(['scan'])).toMatchObject({ code: 0 })

  expect(await run(['index'])).toMatchObject({ code: 1, stderr: expect.stringContaining('comics login') })
  expect(await run(as('login'), 'secreta1')).toMatchObject({ code: 1, stdout: '' })
  expect(await run(as('signup'), 'secreta1')).toMatchObject({ code: 0, stderr: '' })
  expect((await run(['index', '--json'])).events().at(-1)).toMatchObject({
    event: 'done',
    added: 2,
    links: 2,
  })
  const rows = createClient(url, anonKey, { realtime: { transport: WebSocket as never } })
  await rows.auth.signInWithPassword({ email: EMAIL, password: 'secreta1' })
  expect((await rows.from('comics_library').select('file_name')).data).toHaveLength(2)
  expect((await run(['status'])).stdout).toContain(`Sesión: ${EMAIL}`)

  // While serve runs, commands use it as the owner: the first user who signed in.
  const served = await serveComics(['--port', '0'], { home, env })
  expect(await run(['library', 'list'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Shelf') })
  expect(await (await fetch(`${served.url}/api/config`)).json()).toMatchObject({
    account: { url, anonKey },
    owner: true,
  })
  expect(await run(['logout'])).toMatchObject({ code: 0 })
  expect(await run(as('signup', 'bea@ejemplo.es'), 'secreta1')).toMatchObject({ code: 0 })
  expect(await run(['status'])).toMatchObject({ code: 0, stdout: expect.stringContaining('bea@ejemplo.es') })
  served.child.kill('SIGTERM')
  expect(await ended(served.child)).toBe(0)

  child.kill('SIGTERM')
  await ended(child)
  expect(await run(['status'])).toMatchObject({ code: 0, stdout: expect.stringContaining('bea@ejemplo.es') })
  expect(await run(['index'])).toMatchObject({ code: 1, stderr: expect.not.stringContaining(' at ') })
  expect(await run(['logout'])).toMatchObject({ code: 0, stderr: '' })
  expect((await run(['status'])).stdout).toContain('Sin sesión')
  const silent = await run(as('login'), 'secreta1')
  expect(silent).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `El servicio de cuentas ${url} no responde.\n`,
  })
})

test('an invalid option value is a plain error, not a crash', async () => {
  const home = await tempDir()
  for (const command of [['serve'], ['account', 'serve', '--conformance']]) {
    for (const port of ['abc', '99999', '-1']) {
      expect(await comicsHere([...command, '--port', port], { home })).toMatchObject({
        code: 1,
        stdout: '',
        stderr: 'La opción --port no admite este valor. Consulta --help.\n',
      })
    }
  }
})

test('an invalid address or key of the account is reported at the start', async () => {
  const home = await tempDir()
  for (const env of [
    { SUPABASE_URL: 'abc.supabase.co', SUPABASE_ANON_KEY: 'sb_publishable_x' },
    { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_ANON_KEY: 'sb_secret_x' },
  ]) {
    for (const args of [['serve', '--no-open', '--port', '0'], as('login')]) {
      expect(await comicsHere(args, { home, env, input: 'secreta1' })).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^SUPABASE_URL tiene que ser .*nunca una secreta\.\n$/),
      })
    }
  }
})
