import { constants } from 'node:http2'
import { expect, test } from 'vitest'
import { testServer } from '../../support/servers/server.ts'
import { until } from '../../support/until.ts'
import { connectionsTo } from '../support/listening.ts'

test.each([
  ['PROTOCOL_ERROR', constants.NGHTTP2_PROTOCOL_ERROR],
  ['INTERNAL_ERROR', constants.NGHTTP2_INTERNAL_ERROR],
])('a client that resets streams with %s writes nothing to the log', async (_name, code) => {
  const t = await testServer()
  const session = await connectionsTo(t.port).http2()
  const streams = Array.from({ length: 20 }, () =>
    session.request(
      { ':method': 'POST', ':path': '/api/helper', ':authority': `localhost:${t.port}` },
      { endStream: false },
    ),
  )
  const closed = streams.map((stream) => new Promise((resolve) => stream.on('error', resolve)))
  for (const stream of streams) stream.close(code)
  await Promise.all(closed)
  // Requests are handled in order: after this response, the resets have been handled.
  const next = session.request({ ':path': '/api/helper', ':authority': `localhost:${t.port}` })
  await until(() => next.resume().readableEnded)
  session.close()
  expect(t.reports).toEqual([])
})
