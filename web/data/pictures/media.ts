import { queryOptions } from '@tanstack/react-query'
import { addressOf } from '#contract/address.ts'
import { comics } from '#contract/helper/comics.ts'
import type { CoverRef } from '#contract/helper/shapes.ts'
import { status } from '#contract/helper/status.ts'
import { PAGE_WIDTHS } from '#domain/limits.ts'
import { call } from '../connection/call.ts'
import { helperBase } from '../connection/helper-base.ts'
import { keys } from '../keys.ts'

/** The media token of picture URLs, because `<img>` cannot send a header. It is stale after an hour. */
export const mediaTokenQuery = queryOptions({
  queryKey: keys.mediaToken,
  queryFn: async () => (await call(status.mediaToken, { body: {} })).token,
  staleTime: 60 * 60 * 1000,
})

const withToken = (address: string, token: string) =>
  `${helperBase()}${address}${address.includes('?') ? '&' : '?'}t=${token}`

/** Returns the URL of a cover in one of the COVER_WIDTHS of `domain/limits`; null if there is no picture. */
export function coverUrl(cover: CoverRef, width: number, token: string): string | null {
  if (cover.version === null) return null
  const query = { w: width, v: cover.version }
  return withToken(addressOf(comics.cover, { params: { id: cover.id }, query }), token)
}

/** Returns the URL of a picture from its path in a response, such as a series' header image. */
export function pictureUrl(address: string, token: string): string {
  return withToken(address, token)
}

/** Returns the URL of a page. `width` is one of PAGE_WIDTHS, absent for the original size; `version` is the file's. */
export function pageUrl(id: string, page: number, token: string, width?: number, version?: string): string {
  const query = { w: width, v: version }
  return withToken(addressOf(comics.page, { params: { id, n: page }, query }), token)
}

/**
 * Returns the URL of a page's small picture. A page that cannot be decoded is an empty response, on which an `<img>`
 * fails as on an error, but without a message in the console.
 */
export function thumbnailUrl(id: string, page: number, token: string, version?: string): string {
  const query = { w: PAGE_WIDTHS[0], v: version, damaged: 'empty' }
  return withToken(addressOf(comics.page, { params: { id, n: page }, query }), token)
}
