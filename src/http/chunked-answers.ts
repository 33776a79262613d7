import { Readable } from 'node:stream'
import type { Middleware } from 'koa'

/** Maximum bytes of a response that is sent whole: a slow connection receives it in less than a minute. */
const WHOLE_MAX = 512 * 1024
/** Chunk size of larger responses in bytes: a slow client receives a chunk within a minute. */
const PIECE = 64 * 1024

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/**
 * Sends large responses in chunks, so that the progress of a connection is visible and its encryption buffer holds one
 * chunk instead of the whole response.
 */
export const inPieces: Middleware = async (ctx, next) => {
  await next()
  const { body } = ctx
  const bytes = typeof body === 'string' && body.length > WHOLE_MAX ? Buffer.from(body) : body
  if (!Buffer.isBuffer(bytes) || bytes.length <= WHOLE_MAX || ctx.method === 'HEAD') return
  const { type } = ctx.response
  ctx.body = Readable.from(piecesOf(bytes), { objectMode: false, highWaterMark: PIECE })
  ctx.length = bytes.length
  if (type === '') ctx.remove('Content-Type')
}
