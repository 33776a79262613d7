import type { BinaryAnswer } from '#http/mount.ts'
import type { Library } from '#library/index.ts'

const YEAR = 365 * 24 * 60 * 60
const MINUTE = 60

/** A cover; kept for ever where its address names the picture, else a minute. */
export async function coverAnswer(
  library: Library,
  id: string,
  width?: number,
  version?: string,
): Promise<BinaryAnswer> {
  const cover = await library.pages.cover(id, width)
  const immutable = version !== undefined && cover.etag.startsWith(version)
  return { etag: cover.etag, maxAge: immutable ? YEAR : MINUTE, immutable, load: async () => cover }
}

/** A page of a comic; its tag changes with the file. */
export async function pageAnswer(
  library: Library,
  id: string,
  page: number,
  width?: number,
): Promise<BinaryAnswer> {
  const etag = await library.pages.pageTag(id, page, width)
  return { etag, maxAge: 60 * MINUTE, load: () => library.pages.page(id, page, width) }
}
