import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createCall } from '#contract/client.ts'
import { stats } from '#contract/helper/stats.ts'
import { status } from '#contract/helper/status.ts'
import { PROXY, TUNNEL } from '#contract/relay.ts'
import { rawHelper } from '../support/servers/raw-helper.ts'
import { linkedAt, testRelay } from '../support/servers/relay.ts'
import { until } from '../support/until.ts'

test('the first waiting request finds out that the computer of an open tunnel is asleep', async () => {
  const r = await testRelay({ limits: { pingTimeout: 100 } })
  const { session } = await linkedAt(r.url)
  const asleep = new WebSocket(r.url.replace('http', 'ws') + TUNNEL, {
    headers: {
      authorization: `Bearer ${session.access_token}`,
      'x-comics-helper': '0123456789abcdef',
      'x-comics-name': 'nas',
      'x-comics-platform': 'Linux',
    },
    // The sleeping computer does not even respond to pings.
    autoPong: false,
  })
  onTestFinished(() => asleep.terminate())
  await once(asleep, 'open')
  const token = async () => session.access_token
  const direct = createCall({ baseUrl: r.url, token })
  await until(async () => (await direct(status.connectivity)).helperOnline)
  const far = createCall({ baseUrl: r.url + PROXY, token })
  await expect(far(stats.get)).rejects.toMatchObject({ code: 'helper-offline', status: 503 })
  expect((await direct(status.connectivity)).helperOnline).toBe(false)
})

test('a response in progress is aborted, not ended, when its tunnel is found dead', async () => {
  const r = await testRelay({ limits: { pingTimeout: 1_000 } })
  const { session } = await linkedAt(r.url)
  const ends: Socket[] = []
  const proxy = createServer((near) => {
    const far = connect(r.port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.push(from)
      from.on('error', () => undefined)
      from.pipe(to)
    }
  })
  onTestFinished(() => {
    for (const end of ends) end.destroy()
    proxy.close()
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port } = proxy.address() as AddressInfo
  await rawHelper(`http://localhost:${port}`, session.access_token, (path, response) => {
    if (path !== '/api/stats') return
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"a":1}')
  })
  const headers = { authorization: `Bearer ${session.access_token}` }
  const answer = await fetch(`${r.url}${PROXY}/api/stats`, { headers })
  // The connection passes no bytes in either direction, and stays open.
  for (const end of ends) end.unpipe().pause()
  const [other] = await Promise.all([
    fetch(`${r.url}${PROXY}/api/me`, { headers }),
    expect(answer.text()).rejects.toThrow('terminated'),
  ])
  expect(other.status).toBe(503)
})
