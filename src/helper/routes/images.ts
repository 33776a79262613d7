import type { Content, ContentResponse } from '#http/responses/content.ts'
import type { Pictures } from '#library/images/pictures.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'

const contentOf = ({ bytes, type }: { readonly bytes: Buffer; readonly type: string }): Content => ({
  body: bytes,
  type,
})

const YEAR = 365 * 24 * 60 * 60
const MINUTE = 60

/** A cover; kept for ever where its address names the picture, else a minute. */
export async function coverAnswer(
  library: Library,
  id: string,
  width: number | undefined,
  version: string | undefined,
  { asker, left, takes }: Pick<Caller, 'asker' | 'left' | 'takes'>,
): Promise<ContentResponse> {
  const cover = await library.pages.cover(id, width, version, { name: asker, signal: left }, takes)
  const immutable = version !== undefined && cover.etag.startsWith(version)
  return {
    etag: cover.etag,
    maxAge: immutable ? YEAR : MINUTE,
    immutable,
    vary: 'Accept',
    load: async () => contentOf(cover),
  }
}

/** A page of a comic; kept for ever where its address names the file's version, else an hour. */
export async function pageAnswer(
  library: Library,
  id: string,
  page: number,
  { w: width, v: version }: { readonly w?: number | undefined; readonly v?: string | undefined },
  { asker, takes, near }: Pick<Caller, 'asker' | 'takes' | 'near'>,
): Promise<ContentResponse> {
  const as = near && takes === 'webp' ? 'fast' : takes
  const { etag, fileVersion } = await library.pages.pageTag(id, page, width, as)
  const immutable = version === fileVersion
  return {
    etag,
    maxAge: immutable ? YEAR : 60 * MINUTE,
    immutable,
    // As it is, it is nobody's choice.
    vary: width === undefined ? undefined : 'Accept',
    limitKey: width === undefined ? asker : null,
    load: async (signal) => contentOf(await library.pages.page(id, page, width, { name: asker, signal }, as)),
  }
}

/** A picture a person gave; kept for ever where its address names it. */
export function pictureAnswer(pictures: Pictures, name: string, version?: string): ContentResponse {
  const immutable = version !== undefined && name.startsWith(version)
  return {
    etag: name,
    maxAge: immutable ? YEAR : MINUTE,
    immutable,
    load: async () => contentOf(await pictures.read(name)),
  }
}
