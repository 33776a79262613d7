import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'

/** Bytes of something, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** What a condition holds on to, and how many bytes there are. */
export interface Ranged {
  readonly size: number
  readonly etag: string
  /** As a header says it; absent where nothing is told of it. */
  readonly lastModified?: string
}

/**
 * The part that a request wants; null for all of it: no `Range`, several ranges, another unit, or an `If-Range` that no
 * longer holds (RFC 9110, 14.2 and 13.1.5). `outside` for one of which there is nothing.
 */
export function rangeOf(ctx: Context, { size, etag, lastModified }: Ranged): ByteRange | 'outside' | null {
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

/** Bytes of which parts can be had, such as a file's. */
export interface Sliced {
  readonly size: number
  /** A part of at least a byte; to be read to its end or destroyed, which gives back what was open. */
  read(range: ByteRange): Readable
  /** Gives back what was open where nothing is read. */
  close(): Promise<void>
}

/** The bytes of an open file, which is closed with them. */
export const fileSlices = (handle: FileHandle, size: number): Sliced => ({
  size,
  read: (range) => handle.createReadStream(range),
  close: () => handle.close(),
})

/** Sends bytes, or the part a request wants: 200, 206, or 416 without a body. The `ETag` is set already. */
export async function sendSliced(ctx: Context, { size, read, close }: Sliced): Promise<void> {
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
