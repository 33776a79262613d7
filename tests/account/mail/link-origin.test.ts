import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { readOutbox } from '#account/auth/mail/outbox.ts'
import { migrations } from '#account/migrations.ts'
import { createAccount } from '#account/start.ts'
import { status } from '#contract/helper/status.ts'
import { openDatabase } from '#db/index.ts'
import { testRelay } from '../../support/servers/relay.ts'
import { type TestServer, testServer } from '../../support/servers/server.ts'

/** Requests a recovery with a Host header. Returns the status. */
async function ask(server: TestServer, email: string, host: string, redirectTo = ''): Promise<number> {
  const { account } = await server.anyone(status.config)
  const headers = { host, apikey: account.anonKey, 'content-type': 'application/json' }
  const path = `/auth/v1/recover?redirect_to=${encodeURIComponent(redirectTo)}`
  const to = { host: '127.0.0.1', servername: 'localhost', port: server.port, ca: server.ca, method: 'POST' }
  return new Promise((resolve, reject) => {
    httpsRequest({ ...to, path, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
      .once('error', reject)
      .end(JSON.stringify({ email }))
  })
}

/** Returns origin and target of the link in a message. */
async function linkOf(server: TestServer, email: string) {
  const db = await openDatabase(join(server.dataDir, 'accounts.db'), { migrations })
  try {
    const entry = await vi.waitFor(async () => {
      const found = (await readOutbox(db, Date.now())).find(({ to }) => to === email)
      if (found === undefined) throw new Error(`No message to ${email}.`)
      return found
    }, 20_000)
    const link = new URL(entry.link ?? '')
    return { origin: link.origin, target: link.searchParams.get('redirect_to') }
  } finally {
    await db.close()
  }
}

it('links start with the requested origin if it is one of this server', async () => {
  const server = await testServer()
  const own = `https://localhost:${server.port}`
  const cases = [
    { host: `localhost:${server.port}`, wanted: `${own}/reset`, origin: own, target: `${own}/reset` },
    {
      host: `127.0.0.1:${server.port}`,
      wanted: '',
      origin: `https://127.0.0.1:${server.port}`,
      target: null,
    },
    // Another port may be another user's server: the port of the connection is used.
    { host: 'localhost:1', wanted: '', origin: own, target: null },
    // The server listens on 127.0.0.1 alone.
    { host: `[::1]:${server.port}`, wanted: '', origin: own, target: null },
    { host: `localhost:${server.port}`, wanted: 'https://evil.example/', origin: own, target: own },
    // Another port, also the default one, may belong to another program.
    { host: `localhost:${server.port}`, wanted: 'http://localhost:6666/', origin: own, target: own },
    { host: `localhost:${server.port}`, wanted: 'http://localhost:8080/', origin: own, target: own },
    {
      host: `localhost:${server.port}`,
      wanted: `http://127.0.0.1:${server.port}/`,
      origin: own,
      target: own,
    },
  ]
  for (const [n, { host, wanted, origin, target }] of cases.entries()) {
    const email = `user${n}@example.com`
    await server.signUp(email)
    expect(await ask(server, email, host, wanted)).toBe(200)
    expect(await linkOf(server, email)).toEqual({ origin, target: target ?? origin })
  }
  expect(await ask(server, 'user0@example.com', 'evil.example')).toBe(403)
})

it('links start with the requested origin also over HTTP/2', async () => {
  const server = await testServer()
  const { client, email } = await server.signUp()
  await client.auth.resetPasswordForEmail(email)
  expect((await linkOf(server, email)).origin).toBe(server.url)
})

it('an invitation link has the port of the helper or relay, running or stopped', async () => {
  const helper = await testServer()
  const relay = await testRelay({ address: (port) => `https://127.0.0.1:${port ?? 8080}` })
  for (const [dataDir, origin, stop] of [
    [helper.dataDir, `http://localhost:${helper.port}`, () => Promise.resolve()],
    [relay.dataDir, `https://127.0.0.1:${relay.port}`, relay.stop],
  ] as const) {
    const invited = async () => {
      const account = await createAccount({ dataDir })
      const { link } = await account.local.invite('new@example.com', null).finally(() => account.close())
      return new URL(link)
    }
    expect((await invited()).origin).toBe(origin)
    await stop()
    const link = await invited()
    expect([link.origin, link.searchParams.get('redirect_to')]).toEqual([origin, origin])
  }
})
