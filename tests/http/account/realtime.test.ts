import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { status } from '#contract/helper/status.ts'
import { type TestServer, testServer } from '../../support/servers/server.ts'

/** A WebSocket class that trusts the server's certificate. */
function trusting(ca: string, more: ClientOptions = {}) {
  return class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols, { ca, ...more })
    }
  }
}

async function opened(t: TestServer, origin: string): Promise<string> {
  const { account } = await t.anyone(status.config)
  const Socket = trusting(t.ca, origin === '' ? {} : { origin })
  const ws = new Socket(`${t.url.replace('https', 'wss')}/realtime/v1/websocket?apikey=${account.anonKey}`)
  onTestFinished(() => ws.terminate())
  return new Promise((resolve) => {
    ws.on('open', () => resolve('open'))
    ws.on('error', () => undefined)
    ws.on('unexpected-response', (_request, answer) => resolve(String(answer.statusCode)))
  })
}

test("sends realtime changes over wss on the helper's port", async () => {
  const t = await testServer()
  const lucia = await t.signUp()
  const { account } = await t.anyone(status.config)
  const client = createClient(t.url, account.anonKey, {
    accessToken: async () => lucia.token,
    global: { fetch: t.fetch },
    realtime: { transport: trusting(t.ca) as never },
  })
  onTestFinished(async () => void (await client.realtime.disconnect()))
  await client.realtime.setAuth()
  const changes: unknown[] = []
  await new Promise<void>((resolve, reject) => {
    client
      .channel('list')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'comics_library' }, (it) =>
        changes.push(it),
      )
      .subscribe((state, error) => (state === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(state))))
  })
  const row = { file_name: 'a.cbz', file_path: '/a.cbz', file_size: 1 }
  expect((await lucia.client.from('comics_library').insert(row)).error).toBeNull()
  await expect.poll(() => changes).toMatchObject([{ eventType: 'INSERT', new: row }])
})

test('rejects WebSockets from pages of other sites', async () => {
  const t = await testServer()
  expect(await opened(t, 'https://evil.example')).toBe('403')
  expect(await opened(t, 'null')).toBe('403')
  expect(await opened(t, `https://localhost:${t.port + 1}`)).toBe('403')
  expect(await opened(t, t.url)).toBe('open')
  expect(await opened(t, '')).toBe('open')
})
