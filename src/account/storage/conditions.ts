import type { Context } from 'koa'
import { StorageRefusal } from './errors.ts'
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

/** Bytes of an object, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The part of an object that a request wants; null for all of it: no `Range`, several ranges, another unit, or an
 * `If-Range` that no longer holds (RFC 9110, 14.2 and 13.1.5). Throws InvalidRange for one outside the object.
 */
export function rangeOf(ctx: Context, row: ObjectRow): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(ctx.get('range')) ?? []
  if (from === '' && to === '') return null
  const condition = ctx.get('if-range')
  if (condition !== '' && condition !== row.etag && condition !== new Date(row.updated_at).toUTCString())
    return null
  const last = row.size - 1
  const range =
    from === ''
      ? { start: Math.max(0, row.size - Number(to)), end: last }
      : { start: Number(from), end: to === '' ? last : Math.min(Number(to), last) }
  if (range.start > range.end) {
    ctx.set('Content-Range', `bytes */${row.size}`)
    throw new StorageRefusal('InvalidRange')
  }
  return range
}
