import { queryOptions } from '@tanstack/react-query'
import { addressOf } from '#contract/address.ts'
import { comics } from '#contract/helper/comics.ts'
import type { CoverRef } from '#contract/helper/shapes.ts'
import { status } from '#contract/helper/status.ts'
import { helperBase } from '../connection/base.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'

/** The token that images carry: `<img>` cannot send a header. Asked again every hour. */
export const mediaTokenQuery = queryOptions({
  queryKey: keys.mediaToken,
  queryFn: async () => (await call(status.mediaToken, { body: {} })).token,
  staleTime: 60 * 60 * 1000,
})

const withToken = (address: string, token: string) =>
  `${helperBase()}${address}${address.includes('?') ? '&' : '?'}t=${token}`

/** Address of a cover at a width of `domain/limits` COVER_WIDTHS, null when there is no picture. */
export function coverUrl(cover: CoverRef, width: number, token: string): string | null {
  if (cover.version === null) return null
  const query = { w: width, v: cover.version }
  return withToken(addressOf(comics.cover, { params: { id: cover.id }, query }), token)
}

/** Address of a picture that an answer names by its own address, such as a series' header image. */
export function pictureUrl(address: string, token: string): string {
  return withToken(address, token)
}

/** Address of a page; `width` is one of PAGE_WIDTHS, absent for the original; `version` its file's. */
export function pageUrl(id: string, page: number, token: string, width?: number, version?: string): string {
  const query = { w: width, v: version }
  return withToken(addressOf(comics.page, { params: { id, n: page }, query }), token)
}
