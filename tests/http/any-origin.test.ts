import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { createAccount } from '#account/start.ts'
import { createHttpApp } from '#http/app.ts'
import { listen } from '#http/listen.ts'
import { localCertificate } from '#http/tls.ts'
import { guardUpgrades, refuseUpgrade } from '#http/upgrade.ts'
import { tempDir } from '../support/temp.ts'

const HOME = 'https://localhost:8080'

/** An account as a relay composes it, beside calls and upgrades that are not for everybody. */
async function relay(anyOrigin: boolean) {
  const dataDir = await tempDir()
  const report = (error: unknown) => {
    throw error
  }
  const account = await createAccount({ dataDir, anyOrigin, report })
  const rules = { names: [], origins: [], corsPaths: account.corsPaths }
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
  const upgrade = guardUpgrades(rules, (request, socket, head) => {
    if (request.url?.startsWith('/realtime/')) account.upgrade(request, socket, head)
    else refuseUpgrade(socket, 418, 'came through')
  })
  const certificate = await localCertificate(dataDir, [])
  const server = await listen(app.callback(), { port: 0, host: '127.0.0.1', certificate, upgrade })
  onTestFinished(async () => {
    await account.close()
    await server.close()
  })
  return { url: `http://127.0.0.1:${server.port}`, anonKey: account.anonKey }
}

/** `fetch` as a page of that origin has it: what a browser would keep from it counts as refused. */
function fetchOf(origin: string): typeof fetch {
  return async (input, init = {}) => {
    const asked = new Request(input, init)
    const plain = ['accept', 'accept-language', 'content-language']
    const names = [...asked.headers.keys()].filter((name) => !plain.includes(name))
    const preflight = await fetch(asked.url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': asked.method,
        'access-control-request-headers': names.join(','),
      },
    })
    const listed = (name: string) => (preflight.headers.get(name) ?? '').toLowerCase().split(/,\s*/)
    if (!preflight.ok || preflight.headers.get('access-control-allow-origin') !== '*')
      throw new TypeError(`refused: ${preflight.status}`)
    for (const name of names) expect(listed('access-control-allow-headers')).toContain(name)
    expect(listed('access-control-allow-methods')).toContain(asked.method.toLowerCase())
    const answer = await fetch(asked.url, {
      method: asked.method,
      headers: [...asked.headers, ['origin', origin]],
      body: asked.body === null ? null : await asked.arrayBuffer(),
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    // Nothing is ever told by a cookie.
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

/** What a path as it stands, which `fetch` would tidy up, is answered with. */
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

test('a page of another origin signs in at an open account, reads, writes, and is told of changes', async () => {
  const client = pageOf(HOME, await relay(true))
  const { data } = await client.auth.signUp({ email: 'ana@example.com', password: 'correct horse' })
  const told: unknown[] = []
  await new Promise<void>((resolve, reject) => {
    client
      .channel('list')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'helpers' }, (it) => told.push(it))
      .subscribe((state, error) => (state === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(state))))
  })
  onTestFinished(async () => void (await client.realtime.disconnect()))
  const row = { helper_id: 'h1', name: 'Torre', session_id: crypto.randomUUID() }
  expect((await client.from('helpers').insert(row)).error).toBeNull()
  expect((await client.from('helpers').select('name')).data).toEqual([{ name: 'Torre' }])
  await expect.poll(() => told).toMatchObject([{ eventType: 'INSERT', new: { name: 'Torre' } }])

  const pictures = client.storage.from('avatars')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const path = `${data.user?.id}/yo.png`
  expect((await pictures.upload(path, png, { contentType: 'image/png' })).error).toBeNull()
  const signed = (await pictures.createSignedUrl(path, 60)).data?.signedUrl ?? ''
  // As the source of a picture: nothing is asked before it, and its answer says that it may be shown.
  const shown = await fetch(signed, { headers: { origin: HOME } })
  expect([shown.status, shown.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
})

test('beside an open account nothing else is open, and a host by another name is none of ours', async () => {
  const { url, anonKey } = await relay(true)
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
  // No way around by the path: what begins with the account's is answered by the account.
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

test('an account that is this computer’s own answers its own pages alone', async () => {
  const { url, anonKey } = await relay(false)
  const page = pageOf(HOME, { url, anonKey })
  expect(
    (await page.auth.signUp({ email: 'ana@example.com', password: 'correct horse' })).error?.message,
  ).toBe('refused: 403')
  expect(await opened(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}`, HOME)).toBe(
    '403',
  )
})
