import { join } from 'node:path'
import { expect, test } from 'vitest'
import { options, run } from '#cli/commands/relay.ts'
import { createRequestNames } from '#cli/relay/request-name.ts'
import { RelayView } from '#cli/screens/relay.tsx'
import { localCertificate } from '#http/server/tls.ts'
import { createI18n } from '#i18n/load.ts'
import { ended, startComics } from '../../support/processes/comics-bin.ts'
import { tempDir } from '../../support/temp.ts'
import { configOf, recorded } from '../support/in-process.ts'
import { KEY, renderScreen } from '../support/terminal.ts'

test('the log names requests by their endpoints, without ids, names or titles', () => {
  const nameOf = createRequestNames()
  expect(nameOf('GET', '/proxy/api/comics/Batman%20Year%20One/pages/3')).toBe(
    '/proxy/api/comics/:id/pages/:n',
  )
  expect(nameOf('DELETE', '/proxy/api/libraries/secret')).toBe('/proxy/…')
  expect(nameOf('GET', '/proxy/../etc/passwd')).toBe('/proxy/…')
  expect(nameOf('GET', '/relay/pairings/K7F-2QM')).toBe('/relay/pairings/:code')
  expect(nameOf('GET', '/api/config')).toBe('/api/config')
  expect(nameOf('POST', '/auth/v1/token')).toBe('/auth/v1/token')
  expect(nameOf('POST', '/auth/v1/factors/0d8a/verify')).toBe('/auth/v1/factors/…')
  expect(nameOf('GET', '/storage/v1/object/covers/ana/Batman.jpg')).toBe('/storage/v1/object/…')
  expect(nameOf('GET', '/comic/Batman')).toBe('/…')
  const key = '7Q2FK-42MXR-ABCDE-FGHJK-MNPQR'
  expect(nameOf('GET', `/opds/k/${key}/v1.2/series/Batman`)).toBe('/opds/k/…/v1.2/…')
  expect(nameOf('GET', `/opds/${key}/v1.2`)).toBe('/opds/…')
  expect(nameOf('GET', '/opds/c/Batman')).toBe('/opds/c/…')
  expect(nameOf('PUT', '/syncs/progress/0b2')).toBe('/syncs/progress/…')
  expect(nameOf('PUT', '/koreader/syncs/progress')).toBe('/koreader/syncs/…')
  expect(nameOf('GET', '/api/v1/books/Batman/pages/1')).toBe('/api/v1/books/…')
  expect(nameOf('GET', '/opds')).toBe('/opds')
  expect(nameOf('GET', '/')).toBe('/')
})

test('relay prints the command for home, logs endpoints alone, and exits on SIGTERM', async () => {
  const home = await tempDir()
  const args = [
    'relay',
    '--port',
    '0',
    '--name',
    'comics.lan',
    '--sign-up',
    'invited',
    '--log-level',
    'debug',
  ]
  const child = startComics(args, { home, env: { COMICS_LANG: 'en' } })
  let [output, log] = ['', '']
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Ctrl+C')
  const [, url = '', port = ''] = /login --account (https:\/\/comics\.lan:(\d+))/.exec(output) ?? []
  expect(output).toContain(`Remote access is running: ${url}\n`)
  expect(output).toContain('New accounts: by invitation')
  expect(output).toContain(`account invite EMAIL --url ${url} --data-dir `)
  expect(output).not.toContain('signup')
  const answer = await fetch(`http://localhost:${port}/proxy/api/comics/Batman/pages/1?w=160&t=secret`)
  expect(answer.status).toBe(503)
  await expect
    .poll(() => log, { timeout: 60_000 })
    .toMatch(/Z 503 GET \/proxy\/api\/comics\/:id\/pages\/:n \d+ ms\n/)
  expect(log).not.toMatch(/Batman|secret|w=160/)
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
})

test('the screen of a relay shows the command for home, the number of helpers and its log', async () => {
  const { t } = await createI18n('es')
  const url = 'https://comics.example.com'
  let quit = 0
  const screen = renderScreen(
    <RelayView
      t={t}
      url={url}
      about={[t('commands.relay.atHome', { url }), t('cli.serve.dataDir', { path: '/data' })]}
      readState={async () => ({ helpers: 3, requests: 12, lines: ['200 GET /relay/ready 1 ms'] })}
      onQuit={() => quit++}
    />,
    40,
    24,
  )
  await screen.shows('Ordenadores conectados: 3')
  expect(screen.lines().join(' ').replaceAll(/ +/g, ' ')).toContain(`comics login --account ${url}`)
  await screen.press('l')
  await screen.shows('200 GET /relay/ready 1 ms')
  await screen.press(KEY.controlC)
  await expect.poll(() => quit).toBe(1)
})

test('relay rejects unreadable or mismatched certificate files and a foreign host address', async () => {
  const [dir, other] = [await tempDir(), await tempDir()]
  for (const folder of [dir, other]) await localCertificate(folder, [])
  const { context } = await recorded(configOf(join(dir, 'data')))
  const [tlsCert, tlsKey] = [join(dir, 'localhost.pem'), join(dir, 'localhost.key')]
  const start = (given: object) => run(context, options.parse({ port: 0, ...given }))
  const missing = join(dir, 'missing.key')
  await expect(start({ tlsCert, tlsKey: missing })).rejects.toMatchObject({
    code: 'tls-unreadable',
    params: { path: missing },
  })
  for (const given of [
    { tlsCert },
    { tlsCert, tlsKey: join(other, 'localhost.key') },
    { tlsCert: tlsKey, tlsKey },
    { tlsCert, tlsKey: tlsCert },
  ])
    await expect(start(given)).rejects.toMatchObject({ code: 'tls-pair' })
  await expect(start({ tlsCert, tlsKey, host: '203.0.113.9' })).rejects.toMatchObject({
    code: 'host-not-own',
    params: { host: '203.0.113.9' },
  })
})
