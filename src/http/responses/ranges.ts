import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'

/** A range of bytes, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** The size of a body, and the headers that `If-Range` is compared with. */
export interface RangeTarget {
  readonly size: number
  readonly etag: string
  /** As in the header; absent if the response has no such header. */
  readonly lastModified?: string
}

/**
 * Returns the requested byte range; null for everything: no `Range`, several ranges, another unit, or an outdated
 * `If-Range` (RFC 9110, 14.2 and 13.1.5). Returns `outside` if the range contains no bytes.
 */
export function rangeOf(
  ctx: Context,
  { size, etag, lastModified }: RangeTarget,
): ByteRange | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(ctx.get('range')) ?? []
  if (from === '' && to === '') return null
  const condition = ctx.get('if-range')
  if (condition !== '' && condition !== etag && condition !== lastModified) return null
  const last = size - 1
  const range =
    from === ''
      ? { start: Math.max(0, size - Number(to)), end: last }
      : { start: Number(from), end: to === '' ? last : Math.min(Number(to), last) }
  return range.start > range.end ? 'outside' : range
}

/** Bytes that can be read in ranges, such as a file. */
export interface RangeSource {
  readonly size: number
  /** Returns a range of at least one byte. The stream must be read to its end or destroyed, which releases the file. */
  read(range: ByteRange): Readable
  /** Releases the file; called instead of `read`. */
  close(): Promise<void>
}

/** Returns the bytes of an open file, which `read` and `close` close. */
export const fileRanges = (handle: FileHandle, size: number): RangeSource => ({
  size,
  read: (range) => handle.createReadStream(range),
  close: () => handle.close(),
})

/** Sends bytes, or the requested range: 200, 206, or 416 without a body. The `ETag` must be set before. */
export async function sendRange(ctx: Context, { size, read, close }: RangeSource): Promise<void> {
  ctx.set('Accept-Ranges', 'bytes')
  const range = rangeOf(ctx, { size, etag: ctx.response.get('ETag') })
  if (range === 'outside') {
    await close()
    ctx.status = 416
    ctx.set('Content-Range', `bytes */${size}`)
    ctx.body = ''
    return
  }
  if (range !== null) {
    ctx.status = 206
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const isRead = size > 0 && ctx.method !== 'HEAD'
  if (!isRead) await close()
  ctx.body = isRead ? read({ start, end }) : Buffer.alloc(0)
  ctx.length = end - start + 1
}
