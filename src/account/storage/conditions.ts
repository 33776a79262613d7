import type { Context } from 'koa'
import { type ByteRange, rangeOf } from '#http/responses/ranges.ts'
import { StorageError } from './errors.ts'
import type { ObjectRow } from './tables.ts'

/** Rounds down to whole seconds, the precision of HTTP dates. */
const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/**
 * True if the client's copy is current by `If-None-Match`, or else `If-Modified-Since` (RFC 9110, 13.1). Unlike Koa's
 * `fresh`, it ignores the `Cache-Control: no-cache` that `fetch` adds to such requests.
 */
export function isFresh(ctx: Context, row: ObjectRow): boolean {
  const tags = ctx.get('if-none-match')
  if (tags !== '')
    return tags.split(',').some((tag) => ['*', row.etag].includes(tag.trim().replace(/^W\//, '')))
  const since = Date.parse(ctx.get('if-modified-since'))
  return !Number.isNaN(since) && secondsOf(row.updated_at) <= secondsOf(since)
}

/** Returns the requested byte range, null for the whole object. Throws InvalidRange for a range outside the object. */
export function partOf(ctx: Context, { size, etag, updated_at }: ObjectRow): ByteRange | null {
  const range = rangeOf(ctx, { size, etag, lastModified: new Date(updated_at).toUTCString() })
  if (range !== 'outside') return range
  ctx.set('Content-Range', `bytes */${size}`)
  throw new StorageError('InvalidRange')
}
