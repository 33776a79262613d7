import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { boundedFetch } from '#http/bounded-fetch.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** A server that sends the head at once and then an endless body, one byte every 20 ms. */
async function slowServer() {
  let open = 0
  const server = createServer((_request, response) => {
    open++
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 20)
    response.once('close', () => {
      open--
      clearInterval(drip)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, open: () => open }
}

test.each([
  ['its own deadline', 300, undefined],
  ['the deadline of the caller', 60_000, 300],
])('a body that never ends fails at %s, also after garbage collection', async (_name, timeout, given) => {
  const { url, open } = await slowServer()
  const fetchBounded = boundedFetch({ bytes: 1_000_000, timeout })
  const response = await fetchBounded(url, given === undefined ? {} : { signal: AbortSignal.timeout(given) })
  const collecting = setInterval(collectGarbage, 20)
  onTestFinished(() => clearInterval(collecting))
  await expect(response.text()).rejects.toMatchObject({ name: 'TimeoutError' })
  await expect.poll(open).toBe(0)
})
