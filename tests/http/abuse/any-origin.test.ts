import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { createAccount } from '#account/start.ts'
import { createHttpApp } from '#http/server/app.ts'
import { listen } from '#http/server/listen.ts'
import { localCertificate } from '#http/server/tls.ts'
import { checkUpgrades, rejectUpgrade } from '#http/server/upgrade.ts'
import { tempDir } from '../../support/temp.ts'

const HOME = 'https://localhost:8080'

/** An account as a relay serves it, next to paths and upgrades that are not open to all origins. */
async function startAccountServer(anyOrigin: boolean) {
  const dataDir = await tempDir()
  const report = (error: unknown) => {
    throw error
  }
  const account = await createAccount({ dataDir, anyOrigin, report })
  const rules = { names: () => [], origins: [], corsPaths: account.corsPaths }
  const app = createHttpApp({
    ...rules,
    open: [],
    connect: [],
    middleware: [
      account.middleware,
      (ctx) => {
        ctx.body = `answered ${ctx.path}`
      },
    ],
    report,
  })
  const upgrade = checkUpgrades(rules, (request, socket, head) => {
    if (request.url?.startsWith('/realtime/')) account.upgrade(request, socket, head)
    else rejectUpgrade(socket, 418, 'came through')
  })
  const certificate = await localCertificate(dataDir, [])
  const server = await listen(app.callback(), { port: 0, host: '127.0.0.1', certificate, upgrade })
  onTestFinished(async () => {
    await account.close()
    await server.close()
  })
  return { url: `http://127.0.0.1:${server.port}`, anonKey: account.anonKey }
}

/** `fetch` of a page of that origin: throws where a browser's CORS check would fail. */
function fetchOf(origin: string): typeof fetch {
  return async (input, init = {}) => {
    const outgoing = new Request(input, init)
    const plain = ['accept', 'accept-language', 'content-language']
    const names = [...outgoing.headers.keys()].filter((name) => !plain.includes(name))
    const preflight = await fetch(outgoing.url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': outgoing.method,
        'access-control-request-headers': names.join(','),
      },
    })
    const listed = (name: string) => (preflight.headers.get(name) ?? '').toLowerCase().split(/,\s*/)
    if (!preflight.ok || preflight.headers.get('access-control-allow-origin') !== '*')
      throw new TypeError(`refused: ${preflight.status}`)
    for (const name of names) expect(listed('access-control-allow-headers')).toContain(name)
    expect(listed('access-control-allow-methods')).toContain(outgoing.method.toLowerCase())
    const answer = await fetch(outgoing.url, {
      method: outgoing.method,
      headers: [...outgoing.headers, ['origin', origin]],
      body: outgoing.body === null ? null : await outgoing.arrayBuffer(),
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    // The account never uses cookies.
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(answer.headers.get('set-cookie')).toBeNull()
    return answer
  }
}

const pageOf = (origin: string, { url, anonKey }: { url: string; anonKey: string }) =>
  createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchOf(origin) },
    realtime: {
      transport: class extends WebSocket {
        constructor(address: string | URL, protocols?: string | string[]) {
          super(address, protocols, { origin } satisfies ClientOptions)
        }
      } as never,
    },
  })

/** Returns the response to an unnormalized path, which `fetch` would normalize. */
const raw = (url: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path, headers: { origin: HOME } }, (answer) =>
      text(answer).then(resolve, reject),
    )
      .on('error', reject)
      .end()
  })

const opened = (address: string, origin: string): Promise<string> => {
  const ws = new WebSocket(address, { origin })
  return new Promise((resolve) => {
    ws.on('open', () => {
      ws.terminate()
      resolve('open')
    })
    ws.on('error', () => undefined)
    ws.on('unexpected-response', (_request, answer) => resolve(String(answer.statusCode)))
  })
}

test('a page of another origin signs in, reads, writes and receives changes at an open account', async () => {
  const client = pageOf(HOME, await startAccountServer(true))
  const { data } = await client.auth.signUp({ email: 'ana@example.com', password: 'correct horse' })
  const changes: unknown[] = []
  await new Promise<void>((resolve, reject) => {
    client
      .channel('list')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'helpers' }, (it) => changes.push(it))
      .subscribe((state, error) => (state === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(state))))
  })
  onTestFinished(async () => void (await client.realtime.disconnect()))
  const row = { helper_id: 'h1', name: 'Torre', session_id: crypto.randomUUID() }
  expect((await client.from('helpers').insert(row)).error).toBeNull()
  expect((await client.from('helpers').select('name')).data).toEqual([{ name: 'Torre' }])
  await expect.poll(() => changes).toMatchObject([{ eventType: 'INSERT', new: { name: 'Torre' } }])

  const pictures = client.storage.from('avatars')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const path = `${data.user?.id}/yo.png`
  expect((await pictures.upload(path, png, { contentType: 'image/png' })).error).toBeNull()
  const signed = (await pictures.createSignedUrl(path, 60)).data?.signedUrl ?? ''
  // An image source: no preflight, and the response allows cross-origin embedding.
  const shown = await fetch(signed, { headers: { origin: HOME } })
  expect([shown.status, shown.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
})

test('next to an open account, all other paths and host names refuse other origins', async () => {
  const { url, anonKey } = await startAccountServer(true)
  const ask = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const answer = await fetch(url + path, { method, headers })
    return [answer.status, answer.headers.get('access-control-allow-origin')]
  }
  for (const path of [
    '/',
    '/api/config',
    '/proxy/api/comics',
    '/auth',
    '/auth/v1x',
    '/auth/v10',
    '/x/auth/v1',
  ])
    for (const method of ['GET', 'POST', 'OPTIONS'])
      expect(await ask(path, { origin: HOME }, method), `${method} ${path}`).toEqual([403, null])
  expect(await ask('/api/config', { origin: url })).toEqual([200, null])
  // Paths that start with the account's prefix stay with the account.
  for (const path of ['/auth/v1/../../api/config', '/auth/v1/%2e%2e/%2e%2e/api/config', '/rest/v1//../api'])
    expect(await raw(url, path), path).toContain('No API key found')
  expect(await ask('/auth/v1/health', { origin: HOME, apikey: anonKey })).toEqual([200, '*'])

  const sockets = url.replace('http', 'ws')
  const realtime = `${sockets}/realtime/v1/websocket?apikey=${anonKey}`
  expect(await opened(realtime, HOME)).toBe('open')
  for (const path of [
    '/relay/tunnel',
    '/proxy/realtime/v1/websocket',
    '/realtime',
    '/?/realtime/v1/websocket',
  ])
    expect(await opened(sockets + path, HOME), path).toBe('403')
  expect(await opened(`${sockets}/relay/tunnel`, url)).toBe('418')
})

test('a local account refuses pages of other origins', async () => {
  const { url, anonKey } = await startAccountServer(false)
  const page = pageOf(HOME, { url, anonKey })
  expect(
    (await page.auth.signUp({ email: 'ana@example.com', password: 'correct horse' })).error?.message,
  ).toBe('refused: 403')
  expect(await opened(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}`, HOME)).toBe(
    '403',
  )
})
