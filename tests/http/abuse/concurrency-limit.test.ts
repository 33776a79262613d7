import { type ClientHttp2Session, type ClientHttp2Stream, constants } from 'node:http2'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { createConcurrencyLimit } from '#http/requests/concurrency-limit.ts'
import { served } from '../support/listening.ts'

const LARGE = Buffer.alloc(4 * 1024 * 1024, 'a')

/** Serves large responses, two at a time for each user, and counts those in progress. */
async function createServer() {
  const held = { now: 0, most: 0, left: 0 }
  const acquireSlot = createConcurrencyLimit(2)
  const app = new Koa().use(async (ctx) => {
    if (!(await acquireSlot(ctx, 'ana'))) {
      held.left++
      return
    }
    held.most = Math.max(held.most, ++held.now)
    ctx.res.once('close', () => held.now--)
    ctx.body = LARGE
  })
  app.silent = true
  const answer = app.callback()
  const to = await served((request, response) => void answer(request as never, response as never), {})
  return { held, session: await to.http2() }
}

function sendRequest(session: ClientHttp2Session): { stream: ClientHttp2Stream; taken: Promise<void> } {
  const stream = session.request({ ':path': '/' })
  stream.on('error', () => undefined)
  return { stream, taken: new Promise((resolve) => stream.once('close', resolve)) }
}

test('large responses are limited for each user, and all are sent', async () => {
  const { held, session } = await createServer()
  const requests = Array.from({ length: 6 }, () => sendRequest(session))
  for (const { stream } of requests) stream.resume()
  await Promise.all(requests.map(({ taken }) => taken))
  expect(held).toEqual({ now: 0, most: 2, left: 0 })
})

test('a cancelled request frees its slot and gets no response', async () => {
  const { held, session } = await createServer()
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => sendRequest(session))
  await expect.poll(() => held.now).toBe(2)
  third?.stream.close(constants.NGHTTP2_CANCEL)
  await third?.taken
  for (const one of [first, second]) one?.stream.close(constants.NGHTTP2_CANCEL)
  fourth?.stream.resume()
  await fourth?.taken
  await expect.poll(() => held).toEqual({ now: 0, most: 2, left: 1 })
})
