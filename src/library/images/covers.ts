import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Decoder } from '#decoding/decoder.ts'
import type { Requester } from '#decoding/fair-queue.ts'
import type { StoredCover } from '#decoding/jobs.ts'
import { isNoRoom, replaceFile } from '#disk/replace-file.ts'
import type { CoverColours } from '#domain/cover-colours.ts'
import { AppError } from '#domain/errors/errors.ts'
import { COVER_WIDTH, COVER_WIDTHS, listedWidth } from '#domain/limits.ts'
import type { PageImage } from '#formats/comic-file.ts'
import type { ResizedFormat } from '#formats/image/resize.ts'

/** A stored cover: `version` is a hash of its content, `ratio` is width ÷ height. */
export interface Cover extends CoverColours {
  readonly version: string
  readonly ratio: number
}

/** Stores cover images in a folder of the data folder; files are named by content. */
export interface Covers {
  /** Stores a new cover. Throws disk-full, data-dir-not-writable. */
  save(made: StoredCover): Promise<Cover>
  /**
   * Returns a cover at a width of `COVER_WIDTHS`: the stored JPEG, or a smaller WebP, which is created on demand and
   * stored. Clients without WebP support get the stored JPEG at any width, so that no further files are stored for
   * them. Throws cover-not-found if the JPEG does not exist.
   */
  read(version: string, width: number, requester?: Requester, as?: ResizedFormat): Promise<PageImage>
  /** Returns the possible file paths of a cover: the JPEG and its smaller versions. */
  filesOf(version: string): string[]
}

/** File names of covers: the version, followed by the width for a smaller cover. */
export const COVER_NAME = /^([0-9a-f]{20})(-\d+\.webp|\.jpg)$/

export function createCovers(folder: string, decoder: Decoder): Covers {
  const file = (version: string, width: number) =>
    join(folder, version.slice(0, 2), width === COVER_WIDTH ? `${version}.jpg` : `${version}-${width}.webp`)

  const write = (path: string, bytes: Buffer): Promise<void> =>
    replaceFile(path, bytes).catch((cause: unknown) => {
      if (isNoRoom(cause)) throw new AppError('disk-full', {}, { cause })
      throw new AppError('data-dir-not-writable', { path: folder }, { cause })
    })

  return {
    async save({ jpeg, ...cover }) {
      const version = createHash('sha1').update(jpeg).digest('hex').slice(0, 20)
      await write(file(version, COVER_WIDTH), jpeg)
      return { version, ...cover }
    },

    filesOf: (version) =>
      COVER_WIDTHS.filter((width) => width <= COVER_WIDTH).map((width) => file(version, width)),

    async read(version, requested, requester, as = 'webp') {
      if (!/^[0-9a-f]{20}$/.test(version)) throw new AppError('cover-not-found')
      const listed = as === 'webp' ? listedWidth(requested, COVER_WIDTHS) : COVER_WIDTH
      const width = Math.min(listed ?? COVER_WIDTH, COVER_WIDTH)
      const type = width === COVER_WIDTH ? 'image/jpeg' : 'image/webp'
      const path = file(version, width)
      const stored = await readFile(path).catch(() => null)
      if (stored !== null) return { bytes: stored, type }
      const original =
        width === COVER_WIDTH ? null : await readFile(file(version, COVER_WIDTH)).catch(() => null)
      if (original === null) throw new AppError('cover-not-found')
      const image = await decoder.narrow(original, width, requester && { name: requester.name })
      await write(path, image.bytes)
      return image
    },
  }
}
