import sharp from 'sharp'
import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors.ts'
import { COVER_WIDTH, COVER_WIDTHS, listedWidth, PAGE_PIXELS_MAX, PAGE_WIDTHS } from '#domain/limits.ts'
import type { PageImage } from '#formats/comic-file.ts'
import { createByteCache } from './byte-cache.ts'
import type { Covers } from './covers.ts'
import type { OpenComics } from './open-comics.ts'

/** Bytes of resized pages and covers kept in memory: what a reader leafs back to. */
const MEMORY = 64 * 1024 * 1024
const WEBP = { quality: 82, effort: 2 }

/** An image and the tag its content goes by. */
export interface TaggedImage extends PageImage {
  readonly etag: string
}

/** Pictures for screens: pages of comics and their covers. */
export interface Pages {
  /** Page `number` (from 1), no wider than `width` rounded up to a listed one; as it is when absent or beyond. */
  page(id: string, number: number, width?: number): Promise<TaggedImage>
  /** The tag `page` would answer with, without reading the comic. */
  pageTag(id: string, number: number, width?: number): Promise<string>
  /** The cover of a comic. Throws comic-not-found, cover-not-found. */
  cover(id: string, width?: number): Promise<TaggedImage>
}

export function createPages(db: Db, covers: Covers, open: OpenComics): Pages {
  const memory = createByteCache<PageImage>(MEMORY, ({ bytes }) => bytes.length)

  async function pageTag(id: string, number: number, width?: number): Promise<string> {
    const listed = width === undefined ? null : listedWidth(width, PAGE_WIDTHS)
    return `${id}-${await open.stamp(id)}-${number}-${listed ?? 'full'}`
  }

  return {
    pageTag,

    async page(id, number, wished) {
      const width = wished === undefined ? null : listedWidth(wished, PAGE_WIDTHS)
      const etag = await pageTag(id, number, wished)
      const image = await memory.take(etag, () =>
        open.use(id, async (comic) => narrow(await comic.page(number, width ?? undefined), width)),
      )
      return { ...image, etag }
    },

    async cover(id, wished = COVER_WIDTH) {
      const row = await db.get<{ cover_version: string | null }>(
        'select cover_version from comics where id = ?',
        [id],
      )
      if (row === undefined) throw new AppError('comic-not-found')
      const version = row.cover_version
      if (version === null) throw new AppError('cover-not-found')
      const width = listedWidth(wished, COVER_WIDTHS) ?? COVER_WIDTHS.at(-1) ?? COVER_WIDTH
      const etag = `${version}-${width}`
      const image = await memory.take(etag, async () => {
        if (width <= COVER_WIDTH) return covers.read(version, width)
        // Wider than what the scan keeps: from the page itself; where the file is away, what is kept.
        return open
          .use(id, async (comic) => narrow(await comic.cover(), width))
          .catch(() => covers.read(version, COVER_WIDTH))
      })
      return { ...image, etag }
    },
  }
}

/** A picture as WebP no wider than `width`; one that is narrow enough already stays as it is. */
async function narrow(image: PageImage, width: number | null): Promise<PageImage> {
  if (width === null) return image
  try {
    const picture = sharp(image.bytes, {
      failOn: 'none',
      limitInputPixels: PAGE_PIXELS_MAX,
      sequentialRead: true,
    })
    const { autoOrient } = await picture.metadata()
    if (autoOrient.width <= width) return image
    return { bytes: await picture.autoOrient().resize(width).webp(WEBP).toBuffer(), type: 'image/webp' }
  } catch (cause) {
    throw new AppError('page-corrupt', {}, { cause })
  }
}
