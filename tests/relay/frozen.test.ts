import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createCall } from '#contract/client.ts'
import { stats } from '#contract/helper/stats.ts'
import { status } from '#contract/helper/status.ts'
import { PROXY, TUNNEL } from '#contract/relay.ts'
import { rawHelper } from '../support/raw-helper.ts'
import { linkedAt, testRelay } from '../support/relay.ts'
import { until } from '../support/until.ts'

test('a computer that has fallen asleep without hanging up is found out by the first who waits', async () => {
  const r = await testRelay({ limits: { proof: 100 } })
  const { session } = await linkedAt(r.url)
  const asleep = new WebSocket(r.url.replace('http', 'ws') + TUNNEL, {
    headers: {
      authorization: `Bearer ${session.access_token}`,
      'x-comics-helper': '0123456789abcdef',
      'x-comics-name': 'nas',
      'x-comics-platform': 'Linux',
    },
    // Nothing is answered any more, not even a sign of life.
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

test('an answer under way breaks off with the line that is found to be dead, and never looks whole', async () => {
  const r = await testRelay({ limits: { proof: 100 } })
  const { session } = await linkedAt(r.url)
  const ends: Socket[] = []
  const line = createServer((near) => {
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
    line.close()
  })
  await once(line.listen(0, '127.0.0.1'), 'listening')
  const { port } = line.address() as AddressInfo
  await rawHelper(`http://localhost:${port}`, session.access_token, (path, response) => {
    if (path !== '/api/stats') return
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"a":1}')
  })
  const headers = { authorization: `Bearer ${session.access_token}` }
  const answer = await fetch(`${r.url}${PROXY}/api/stats`, { headers })
  // Nothing goes through any more, in neither direction, and nobody hangs up.
  for (const end of ends) end.unpipe().pause()
  const [other] = await Promise.all([
    fetch(`${r.url}${PROXY}/api/me`, { headers }),
    expect(answer.text()).rejects.toThrow('terminated'),
  ])
  expect(other.status).toBe(503)
})
