import type { Context } from 'koa'
import { type ByteRange, rangeOf } from '#http/ranges.ts'
import { StorageError } from './errors.ts'
import type { ObjectRow } from './tables.ts'

/** Whole seconds, as dates in headers are. */
const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/**
 * True when the client has the object as it is: `If-None-Match`, or else `If-Modified-Since` (RFC 9110, 13.1).
 * Unlike Koa's own, it does not mind the `Cache-Control: no-cache` that `fetch` adds to both.
 */
export function isFresh(ctx: Context, row: ObjectRow): boolean {
  const tags = ctx.get('if-none-match')
  if (tags !== '')
    return tags.split(',').some((tag) => ['*', row.etag].includes(tag.trim().replace(/^W\//, '')))
  const since = Date.parse(ctx.get('if-modified-since'))
  return !Number.isNaN(since) && secondsOf(row.updated_at) <= secondsOf(since)
}

/** The part of an object that a request wants, null for all of it. Throws InvalidRange for one outside the object. */
export function partOf(ctx: Context, { size, etag, updated_at }: ObjectRow): ByteRange | null {
  const range = rangeOf(ctx, { size, etag, lastModified: new Date(updated_at).toUTCString() })
  if (range !== 'outside') return range
  ctx.set('Content-Range', `bytes */${size}`)
  throw new StorageError('InvalidRange')
}
