import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testRelay } from '../support/servers/relay.ts'

/** A hosted project that counts requests by path and responds with `status`. */
async function countingProject(status: number) {
  const requests = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.set(path, (requests.get(path) ?? 0) + 1)
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { hosted: { url: `http://127.0.0.1:${port}`, anonKey: 'sb_publishable_x' }, requests }
}

test.each([
  ['/relay/ready', '/auth/v1/health'],
  ['/api/config', '/auth/v1/settings'],
  ['/', '/auth/v1/settings'],
])(
  'a hundred requests for %s without a session send one request a second to the project',
  async (path, projectPath) => {
    const { hosted, requests } = await countingProject(429)
    const relay = await testRelay({ hosted })
    const begun = performance.now()
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const response = await fetch(relay.url + path)
        expect(response.status).toBe(200)
        await response.arrayBuffer()
      }),
    )
    // The health of a project is reused for a second.
    const most = 1 + Math.floor((performance.now() - begun) / 1_000)
    expect(requests.get(projectPath)).toBeLessThanOrEqual(most)
  },
)
