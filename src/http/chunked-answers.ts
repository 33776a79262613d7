import { Readable } from 'node:stream'
import type { Middleware } from 'koa'

/** Answers up to this size go out whole, which is cheaper: a slow line takes one in less than a minute. */
const WHOLE_MAX = 512 * 1024
/** What is handed to a connection at a time, in bytes: a slow reader takes one within a minute. */
const PIECE = 64 * 1024

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/**
 * Sends large answers in pieces: a connection is seen to take them, and holds a piece of what it encrypts instead of
 * all of it.
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
