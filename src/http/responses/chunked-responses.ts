import { Readable } from 'node:stream'
import type { Middleware } from 'koa'

/** Maximum bytes of a response that is sent whole; a slow client receives so many in less than a minute. */
const UNCHUNKED_MAX = 512 * 1024
/** Chunk size of larger responses in bytes: a slow client receives a chunk within a minute. */
const CHUNK_SIZE = 64 * 1024

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_SIZE) yield bytes.subarray(at, at + CHUNK_SIZE)
}

/**
 * Sends large responses in chunks, so that the progress of a connection is visible and its encryption buffer holds one
 * chunk instead of the whole response.
 */
export const sendInChunks: Middleware = async (ctx, next) => {
  await next()
  const { body } = ctx
  const bytes = typeof body === 'string' && body.length > UNCHUNKED_MAX ? Buffer.from(body) : body
  if (!Buffer.isBuffer(bytes) || bytes.length <= UNCHUNKED_MAX || ctx.method === 'HEAD') return
  const { type } = ctx.response
  ctx.body = Readable.from(chunksOf(bytes), { objectMode: false, highWaterMark: CHUNK_SIZE })
  ctx.length = bytes.length
  if (type === '') ctx.remove('Content-Type')
}
