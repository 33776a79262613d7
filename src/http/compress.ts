import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, Middleware } from 'koa'
import type { Arrival } from './loopback.ts'

/** Answers below this many bytes fit the first packets of any connection as they are. */
const WORTH = 1024
/** Text: what is packed already, such as pictures and comics, would only cost time. */
const TEXT = /json|xml|^text\//

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * The encodings, the better first. Of a list of 200 comics (74 kB) Brotli's level 4 leaves 13.9 kB in 0.6 ms, gzip's 6
 * 14.2 kB in 0.7 ms.
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
 * Packs texts, JSON above all, for whoever asks from another computer; on this one it would cost both sides time and
 * spare nothing. Streams pass untouched, so that none waits for its end. Nobody can have another's secrets packed beside
 * words of their own: the only cookies are those of reading apps, which another site's page does not send along
 * (`SameSite=Lax`), and what they are answered holds no secret.
 */
export function compressed(arrivalOf: (ctx: Context) => Arrival): Middleware {
  return async (ctx, next) => {
    await next()
    const bytes = arrivalOf(ctx) === 'loopback' ? null : textOf(ctx)
    if (bytes === null || bytes.length < WORTH) return
    ctx.vary('Accept-Encoding')
    const [encoding, encode] = Object.entries(ENCODERS).find(([name]) => ctx.acceptsEncodings(name)) ?? []
    if (encode === undefined || encoding === undefined) return
    // The same words in other bytes (RFC 9110, 8.8.1).
    if (ctx.res.hasHeader('ETag')) ctx.set('ETag', ctx.response.get('ETag').replace(/^"/, 'W/"'))
    ctx.set('Content-Encoding', encoding)
    ctx.body = await encode(bytes)
  }
}

/** What an answer sends, where that is a whole text not yet packed; else null. */
function textOf(ctx: Context): Buffer | null {
  const { body } = ctx
  const isWhole = ctx.method !== 'HEAD' && ctx.status !== 206 && ctx.respond !== false
  if (!isWhole || body === null || body === undefined || ctx.res.hasHeader('Content-Encoding')) return null
  if (!TEXT.test(ctx.response.type)) return null
  if (Buffer.isBuffer(body)) return body
  if (typeof body === 'string') return Buffer.from(body)
  return isPlain(body) ? Buffer.from(JSON.stringify(body)) : null
}

/** True for what Koa sends as JSON: no stream, blob or answer of another server. */
const isPlain = (body: object): boolean =>
  Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype
