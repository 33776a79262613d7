import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { options as accountOptions, run as runAccount } from '#cli/commands/account.ts'
import { options, run } from '#cli/commands/device.ts'
import { startServing } from '#cli/serve/serving.ts'
import { createI18n } from '#i18n/load.ts'
import { tlsFetch } from '../../support/servers/tls-fetch.ts'
import { tempDir } from '../../support/temp.ts'
import { configOf, recorded, signUpAt } from '../support/in-process.ts'

const KEY = /^[A-Z2-9]{5}(-[A-Z2-9]{5}){4}$/

test('device adds an app and prints its key once, lists and removes apps, with and without a helper', async () => {
  const dataDir = join(await tempDir(), 'data')
  const config = configOf(dataDir)
  /** Runs `device …`. Returns its events and output. */
  const device = async (given: object) => {
    const { context, events, lines, notes } = await recorded(config)
    const code = await run(context, options.parse(given))
    return { code, last: events.at(-1), events, lines: lines.join('\n'), notes: notes.join('\n') }
  }
  await expect(device({ action: 'list' })).rejects.toMatchObject({ code: 'login-required' })
  await signUpAt(dataDir, 'lucia@ejemplo.es')

  const tablet = await device({ action: 'add', name: 'Tableta', readOnly: true })
  expect(tablet.last).toMatchObject({
    event: 'done',
    name: 'Tableta',
    app: 'other',
    scope: 'read',
    key: expect.stringMatching(KEY),
    user: 'lucia@ejemplo.es',
    addresses: [],
  })
  // Without a helper in the network, the command to start it and the path of the address are printed.
  expect(tablet.notes).toContain('comics serve --host 0.0.0.0')
  expect(tablet.lines).toContain('…/opds/v1.2')

  const serving = await startServing(
    config,
    { demo: false, host: '0.0.0.0', signUp: 'loopback', report: () => undefined },
    0,
  )
  onTestFinished(() => serving.close())
  const kobo = await device({ action: 'add', name: 'Kobo', app: 'koreader' })
  const key = String(kobo.last?.key)
  const origin = serving.network
  expect(kobo.last).toMatchObject({ scope: 'progress', user: key.slice(0, 11) })
  expect(kobo.last?.addresses).toContain(`${origin}/opds/v1.2`)
  expect(kobo.last?.sync).toContain(`${origin}/koreader`)
  const { t } = await createI18n('es')
  for (const text of [t('connect.where.koreader'), `${origin}/koreader`, key])
    expect(kobo.lines).toContain(text)
  // One address is labelled for typing, the others are notes, like the further settings of the app.
  expect(kobo.lines.split(t('actions.address'))).toHaveLength(2)
  expect(kobo.notes).toContain(t('connect.notes.koreader'))
  const phone = await device({ action: 'add', name: 'Móvil', app: 'mihon' })
  expect(phone.lines).toContain(`${t('connect.trust.certificate')}: ${origin}/ca.crt`)
  await device({ action: 'remove', name: 'Móvil' })

  // The certificate of the authority is served at the same port.
  const pem = await readFile(join(dataDir, 'tls', 'ca.pem'), 'utf8')
  const send = tlsFetch(pem)
  const authority = await send(`${serving.url}/ca.crt`)
  expect(authority.headers.get('content-type')).toBe('application/x-x509-ca-cert')
  expect(new X509Certificate(Buffer.from(await authority.arrayBuffer())).toString()).toBe(
    pem.trim().concat('\n'),
  )
  expect((await send(`${serving.url}/ca.crt`, { method: 'POST' })).status).toBe(404)

  const listed = await device({ action: 'list' })
  expect(listed.events.filter(({ event }) => event === 'device').map(({ name, app }) => [name, app])).toEqual(
    [
      ['Kobo', 'koreader'],
      ['Tableta', 'other'],
    ],
  )
  expect(JSON.stringify([listed.events, listed.lines])).not.toContain(key)
  expect(listed.lines).toContain(`Tableta  (OPDS · ${t('connect.readOnly')} · ${t('connect.never')})`)

  await device({ action: 'add', name: 'Kobo', app: 'koreader' })
  await expect(device({ action: 'remove', name: 'Kobo' })).rejects.toMatchObject({ code: 'device-ambiguous' })
  const removed = await device({ action: 'remove', name: String(kobo.last?.id).slice(0, 8) })
  expect(removed.last).toMatchObject({ event: 'done', id: kobo.last?.id })
  const remaining = await device({ action: 'list' })
  expect(remaining.last).toMatchObject({ event: 'done', devices: 2, away: null })
  await expect(device({ action: 'remove', name: 'Nadie' })).rejects.toMatchObject({
    code: 'device-unknown',
    params: { name: 'Nadie' },
  })
})

test('signing a user out revokes their device keys; another user’s keys can be listed and removed', async () => {
  const home = await tempDir()
  const dataDir = join(home, 'data')
  const config = configOf(dataDir)
  const serving = await startServing(
    config,
    { demo: false, host: null, signUp: 'loopback', report: () => undefined },
    0,
  )
  onTestFinished(() => serving.close())
  const device = async (given: object) => {
    const { context, events } = await recorded(config)
    await run(context, options.parse(given))
    return events
  }
  const account = async (given: object) => {
    const { context, events, lines } = await recorded(config)
    await runAccount(context, accountOptions.parse(given))
    return { last: events.at(-1), lines: lines.join('\n') }
  }
  const statusOf = async (key: string) =>
    (await fetch(`http://localhost:${serving.port}/opds/v2`, { headers: { 'X-API-Key': key } })).status
  const add = async (name: string) => String((await device({ action: 'add', name })).at(-1)?.key)

  await signUpAt(dataDir, 'lucia@ejemplo.es')
  const mine = await add('Mi Kobo')
  await signUpAt(dataDir, 'ana@ejemplo.es')
  const keys = [await add('Kobo'), await add('Tableta')]
  const statuses = () => Promise.all(keys.map(statusOf))
  const ana = { of: 'Ana@Ejemplo.es' }

  const withDevices = await account({ action: 'sign-out', email: 'ana@ejemplo.es', keepDevices: true })
  expect(withDevices.last).toMatchObject({ event: 'done', revoked: [], kept: ['Kobo', 'Tableta'] })
  expect(withDevices.lines).toContain('Estas aplicaciones siguen conectadas: Kobo, Tableta')
  expect(await statuses()).toEqual([200, 200])

  const listed = await device({ action: 'list', ...ana })
  expect(listed.filter(({ event }) => event === 'device').map(({ name }) => name)).toEqual([
    'Tableta',
    'Kobo',
  ])
  await expect(device({ action: 'list', of: 'nadie@ejemplo.es' })).rejects.toMatchObject({
    code: 'email-unknown',
  })
  await expect(device({ action: 'remove', name: 'Mi Kobo', ...ana })).rejects.toMatchObject({
    code: 'device-unknown',
  })
  expect((await device({ action: 'remove', name: 'Kobo', ...ana })).at(-1)).toMatchObject({ name: 'Kobo' })
  expect(await statuses()).toEqual([401, 200])

  const out = await account({ action: 'sign-out', email: 'ana@ejemplo.es' })
  expect(out.last).toEqual({ event: 'done', email: 'ana@ejemplo.es', revoked: ['Tableta'], kept: [] })
  expect(out.lines).toContain('Claves revocadas: Tableta')
  expect(await statuses()).toEqual([401, 401])
  expect(await statusOf(mine)).toBe(200)
  // Keys that were already revoked are not listed again.
  expect((await account({ action: 'sign-out', email: 'ana@ejemplo.es' })).last).toMatchObject({ revoked: [] })
})

test('with a hosted account another user’s keys cannot be listed', async () => {
  const hosted = { url: 'https://abc.supabase.co', anonKey: 'key' }
  const { context } = await recorded(configOf(await tempDir(), { hosted }))
  await expect(run(context, options.parse({ action: 'list', of: 'ana@ejemplo.es' }))).rejects.toMatchObject({
    code: 'embedded-only',
  })
})
