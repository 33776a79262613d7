import { type ClientHttp2Session, type ClientHttp2Stream, constants } from 'node:http2'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { fewAtOnce } from '#http/few-at-once.ts'
import { served } from './support/listening.ts'

const LARGE = Buffer.alloc(4 * 1024 * 1024, 'a')

/** A server that holds two large answers at a time for each asker, and how many it holds. */
async function holding() {
  const held = { now: 0, most: 0, left: 0 }
  const takePlace = fewAtOnce(2)
  const app = new Koa().use(async (ctx) => {
    if (!(await takePlace(ctx, 'ana'))) {
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

function ask(session: ClientHttp2Session): { stream: ClientHttp2Stream; taken: Promise<void> } {
  const stream = session.request({ ':path': '/' })
  stream.on('error', () => undefined)
  return { stream, taken: new Promise((resolve) => stream.once('close', resolve)) }
}

test('large answers are held a few at a time for each asker, and all come', async () => {
  const { held, session } = await holding()
  const asked = Array.from({ length: 6 }, () => ask(session))
  for (const { stream } of asked) stream.resume()
  await Promise.all(asked.map(({ taken }) => taken))
  expect(held).toEqual({ now: 0, most: 2, left: 0 })
})

test('who leaves makes room for the next, and is answered nothing', async () => {
  const { held, session } = await holding()
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => ask(session))
  await expect.poll(() => held.now).toBe(2)
  third?.stream.close(constants.NGHTTP2_CANCEL)
  await third?.taken
  for (const one of [first, second]) one?.stream.close(constants.NGHTTP2_CANCEL)
  fourth?.stream.resume()
  await fourth?.taken
  await expect.poll(() => held).toEqual({ now: 0, most: 2, left: 1 })
})
