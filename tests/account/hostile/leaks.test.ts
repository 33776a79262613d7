import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { conformanceKeys } from '#account/conformance/foreign-keys.ts'
import { startConformance } from '#account/conformance/start.ts'
import { testServer } from '../../support/servers/server.ts'
import { tempDir } from '../../support/temp.ts'
import { ownAccount, PASSWORD, signUp, withAna } from '../support/account.ts'
import { INSIDES, withDatabase } from '../support/hostile.ts'
import { messagesTo, messageTo } from '../support/messages.ts'

it('only the owner of the database files may read them', async () => {
  const account = await ownAccount()
  await signUp(account, 'ana@example.com')
  const files = (await readdir(account.dataDir)).filter((name) => name.startsWith('accounts.db'))
  expect(files).toContain('accounts.db-wal')
  for (const name of files) expect((await stat(join(account.dataDir, name))).mode & 0o777).toBe(0o600)
})

it('the database stores no password, code, link or token in plain text outside the outbox', async () => {
  const { account, ana } = await withAna()
  await account.client().auth.resetPasswordForEmail('ana@example.com')
  const { code, link } = await messageTo(account, 'ana@example.com')
  await withDatabase(account.dataDir, async (db) => {
    await db.run('delete from auth_outbox')
    await db.exec('vacuum; pragma wal_checkpoint(truncate)')
  })
  const secret = new URL(link).searchParams.get('token') ?? ''
  const bytes = await readFile(join(account.dataDir, 'accounts.db'), 'latin1')
  for (const text of [PASSWORD, secret, ana.refreshToken, ana.accessToken]) {
    expect(text.length).toBeGreaterThan(8)
    expect(bytes.includes(text)).toBe(false)
  }
  const rows = await withDatabase(account.dataDir, (db) => db.all('select * from auth_one_time_tokens'))
  expect(JSON.stringify(rows)).toContain('ana@example.com')
  expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
})

it('failure reports contain no secret, and responses no cause', async () => {
  const t = await testServer()
  const ana = await t.signUp('ana@example.com')
  await withDatabase(t.dataDir, (db) => db.exec('alter table auth_one_time_tokens rename to gone'))
  const { error } = await ana.client.auth.verifyOtp({
    email: 'ana@example.com',
    token: '123456',
    type: 'email',
  })
  expect(error?.status).toBe(500)
  expect(JSON.stringify(error)).not.toMatch(INSIDES)
  await ana.client.auth.resetPasswordForEmail('ana@example.com')
  await expect.poll(() => t.reports.length).toBeGreaterThanOrEqual(2)
  const reported = t.reports.map((report) =>
    report instanceof Error ? `${report.message} ${report.stack}` : String(report),
  )
  for (const secret of ['123456', ana.token, 'secreta1']) expect(reported.join()).not.toContain(secret)
})

it('user metadata is not copied into messages', async () => {
  const { account, ana } = await withAna()
  const html = '<img src=x onerror=alert(1)>'
  for (const locale of [
    html,
    { toString: html },
    [html],
    7,
    'constructor',
    '__proto__',
    '{{email}}',
    '$t(mail)',
    'fr',
  ]) {
    await ana.client.auth.updateUser({ data: { name: html, locale, lang: html, email: html } })
    account.pass(61_000)
    expect((await ana.client.auth.reauthenticate()).error).toBeNull()
  }
  const messages = await messagesTo(account, 'ana@example.com')
  expect(messages).toHaveLength(9)
  expect(JSON.stringify(messages)).not.toContain('onerror')
})

it('the public service key opens the conformance mode alone, which survives a malformed upgrade', async () => {
  const server = await startConformance({
    dataDir: await tempDir(),
    keys: await conformanceKeys([]),
    port: 0,
  })
  try {
    const users = (headers: Record<string, string>) => fetch(`${server.url}/auth/v1/admin/users`, { headers })
    const legacy = { apikey: server.legacyServiceKey, authorization: `Bearer ${server.legacyServiceKey}` }
    expect((await users(legacy)).status).toBe(200)
    const account = await ownAccount()
    const answer = await fetch(`${account.url}/auth/v1/admin/users`, { headers: legacy })
    expect(answer.status).toBe(401)
    const { request } = await import('node:http')
    const refused = await new Promise<string>((resolve) => {
      const { port } = new URL(server.url)
      const headers = { connection: 'Upgrade', upgrade: 'websocket' }
      const sent = request({ host: '127.0.0.1', port, path: '//[', headers }, (got) =>
        resolve(`${got.statusCode}`),
      )
      sent.on('error', (error) => resolve(error.message))
      sent.end()
    })
    expect(refused).not.toBe('200')
    expect((await users(legacy)).status).toBe(200)
  } finally {
    await server.close()
  }
})
