import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, Middleware } from 'koa'
import type { Arrival } from '../server/loopback.ts'

/** Responses with fewer bytes are not compressed: they fit the first packets of any connection. */
const COMPRESS_MIN = 1024
/** Media types of text. Pictures and comics are compressed already. */
const TEXT_TYPES = /json|xml|^text\//

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * The encodings, best first. Brotli level 4 compresses a list of 200 comics (74 kB) to 13.9 kB in 0.6 ms, gzip level 6
 * to 14.2 kB in 0.7 ms.
 */
const ENCODERS = {
  br: (bytes: Buffer) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => zip(bytes),
}

/**
 * Compresses text responses for other computers; on this computer compression would only cost time. Streams are not
 * compressed, because they would be delayed to their end. An attacker cannot have another user's secrets compressed
 * together with text of their own: the only cookies are those of reading apps, which browsers do not send for other
 * sites (`SameSite=Lax`), and the responses to apps contain no secrets.
 */
export function compressResponses(arrivalOf: (ctx: Context) => Arrival): Middleware {
  return async (ctx, next) => {
    await next()
    const bytes = arrivalOf(ctx) === 'loopback' ? null : textOf(ctx)
    if (bytes === null || bytes.length < COMPRESS_MIN) return
    ctx.vary('Accept-Encoding')
    const [encoding, encode] = Object.entries(ENCODERS).find(([name]) => ctx.acceptsEncodings(name)) ?? []
    if (encode === undefined || encoding === undefined) return
    // The same content in other bytes requires a weak tag (RFC 9110, 8.8.1).
    if (ctx.res.hasHeader('ETag')) ctx.set('ETag', ctx.response.get('ETag').replace(/^"/, 'W/"'))
    ctx.set('Content-Encoding', encoding)
    ctx.body = await encode(bytes)
  }
}

/** Returns a response's body if it is a complete, uncompressed text; else null. */
function textOf(ctx: Context): Buffer | null {
  const { body } = ctx
  const isWhole = ctx.method !== 'HEAD' && ctx.status !== 206 && ctx.respond !== false
  if (!isWhole || body === null || body === undefined || ctx.res.hasHeader('Content-Encoding')) return null
  if (!TEXT_TYPES.test(ctx.response.type)) return null
  if (Buffer.isBuffer(body)) return body
  if (typeof body === 'string') return Buffer.from(body)
  return isPlain(body) ? Buffer.from(JSON.stringify(body)) : null
}

/** Returns true for what Koa sends as JSON: not a stream, a blob or another server's response. */
const isPlain = (body: object): boolean =>
  Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype
