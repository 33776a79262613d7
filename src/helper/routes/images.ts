import type { z } from 'zod'
import type { comics } from '#contract/helper/comics.ts'
import { isAppError } from '#domain/errors/errors.ts'
import { DUE_COVER } from '#domain/limits.ts'
import type { Content, ContentResponse } from '#http/responses/content.ts'
import { isDamagedPage } from '#library/images/damaged-pages.ts'
import type { Pictures } from '#library/images/pictures.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'

const contentOf = ({ bytes, type }: { readonly bytes: Buffer; readonly type: string }): Content => ({
  body: bytes,
  type,
})

const YEAR = 365 * 24 * 60 * 60
const MINUTE = 60

/**
 * Returns a cover; cached permanently if its address contains the version, else for a minute. A due cover that cannot
 * be made has no content instead of an error, because a list cannot know that yet.
 */
export async function coverAnswer(
  library: Library,
  id: string,
  width: number | undefined,
  version: string | undefined,
  {
    requesterId,
    disconnected,
    pictureFormat,
  }: Pick<Caller, 'requesterId' | 'disconnected' | 'pictureFormat'>,
): Promise<ContentResponse> {
  const requester = { name: requesterId, signal: disconnected }
  const cover = await library.pages
    .cover(id, width, version, requester, pictureFormat)
    .catch((error: unknown) => {
      if (version === DUE_COVER && isAppError(error, 'cover-not-found')) return null
      throw error
    })
  if (cover === null) return { etag: DUE_COVER, maxAge: 0, load: async () => null }
  const immutable = version !== undefined && cover.etag.startsWith(version)
  return {
    etag: cover.etag,
    maxAge: immutable ? YEAR : MINUTE,
    immutable,
    vary: 'Accept',
    load: async () => contentOf(cover),
  }
}

/**
 * Returns a page of a comic; cached permanently if its address contains the file version, else for an hour. With
 * `damaged: 'empty'` a page that cannot be decoded has no content instead of an error.
 */
export async function pageAnswer(
  library: Library,
  id: string,
  page: number,
  { w: width, v: version, damaged }: z.output<typeof comics.page.query>,
  { requesterId, pictureFormat, isNearby }: Pick<Caller, 'requesterId' | 'pictureFormat' | 'isNearby'>,
): Promise<ContentResponse> {
  const as = isNearby && pictureFormat === 'webp' ? 'fast' : pictureFormat
  const { etag, fileVersion } = await library.pages.pageTag(id, page, width, as)
  const immutable = version === fileVersion
  return {
    etag,
    maxAge: immutable ? YEAR : 60 * MINUTE,
    immutable,
    // The original does not depend on the accepted formats.
    vary: width === undefined ? undefined : 'Accept',
    limitKey: width === undefined ? requesterId : null,
    async load(signal) {
      try {
        return contentOf(await library.pages.page(id, page, width, { name: requesterId, signal }, as))
      } catch (error) {
        if (damaged === 'empty' && isDamagedPage(error)) return null
        throw error
      }
    },
  }
}

/** Returns an uploaded picture; cached permanently if its address contains the version, else for a minute. */
export function pictureAnswer(pictures: Pictures, name: string, version?: string): ContentResponse {
  const immutable = version !== undefined && name.startsWith(version)
  return {
    etag: name,
    maxAge: immutable ? YEAR : MINUTE,
    immutable,
    load: async () => contentOf(await pictures.read(name)),
  }
}
