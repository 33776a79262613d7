import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type OutputInfo } from 'sharp'
import { AppError } from '#domain/errors.ts'
import { COVER_WIDTH, COVER_WIDTHS, listedWidth, PAGE_PIXELS_MAX } from '#domain/limits.ts'
import type { PageImage } from '#formats/comic-file.ts'
import { type Inks, inksOf } from './inks.ts'

/** A cover as it is kept: `version` names its content, `ratio` is width ÷ height. */
export interface Cover extends Inks {
  readonly version: string
  readonly ratio: number
}

/** The pictures of covers, in a folder of the data folder, each named by its content. */
export interface Covers {
  /** Makes and keeps the 480-pixel JPEG of a page with its inks. Throws page-corrupt. */
  make(image: PageImage): Promise<Cover>
  /**
   * A cover at a listed width (DESIGN-LANGUAGE 9): the kept JPEG, or a WebP made of it once and kept.
   * Throws cover-not-found when the kept one is not there.
   */
  read(version: string, width: number): Promise<PageImage>
}

sharp.cache(false)

const JPEG = { quality: 80 }
const WEBP = { quality: 82, effort: 2 }

export function createCovers(folder: string): Covers {
  const file = (version: string, width: number) =>
    join(folder, version.slice(0, 2), width === COVER_WIDTH ? `${version}.jpg` : `${version}-${width}.webp`)

  async function keep(path: string, bytes: Buffer): Promise<void> {
    const half = `${path}.${randomUUID().slice(0, 8)}.part`
    try {
      await writeFile(half, bytes).catch(async (error: NodeJS.ErrnoException) => {
        // The folder is there for all but the first covers of its letter.
        if (error.code !== 'ENOENT') throw error
        await mkdir(dirname(path), { recursive: true })
        await writeFile(half, bytes)
      })
      await rename(half, path)
    } catch (error) {
      await rm(half, { force: true }).catch(() => undefined)
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOSPC' || code === 'EDQUOT') throw new AppError('disk-full', {}, { cause: error })
      throw new AppError('data-dir-not-writable', { path: folder }, { cause: error })
    }
  }

  return {
    async make({ bytes }) {
      const { data, info } = await shrink(bytes)
      const { width, height, channels } = info
      const jpeg = await sharp(data, { raw: { width, height, channels } }).jpeg(JPEG).toBuffer()
      const version = createHash('sha1').update(jpeg).digest('hex').slice(0, 20)
      await keep(file(version, COVER_WIDTH), jpeg)
      return { version, ratio: width / height, ...inksOf({ data, width, height, channels }) }
    },

    async read(version, wished) {
      if (!/^[0-9a-f]{20}$/.test(version)) throw new AppError('cover-not-found')
      const width = Math.min(listedWidth(wished, COVER_WIDTHS) ?? COVER_WIDTH, COVER_WIDTH)
      const type = width === COVER_WIDTH ? 'image/jpeg' : 'image/webp'
      const path = file(version, width)
      const kept = await readFile(path).catch(() => null)
      if (kept !== null) return { bytes: kept, type }
      const whole = await readFile(file(version, COVER_WIDTH)).catch(() => null)
      if (whole === null) throw new AppError('cover-not-found')
      if (width === COVER_WIDTH) return { bytes: whole, type }
      const bytes = await sharp(whole).resize(width).webp(WEBP).toBuffer()
      await keep(path, bytes)
      return { bytes, type }
    },
  }
}

/**
 * A picture's pixels, upright and no wider than the scan's covers; a truncated one as far as it goes. Raw, so that
 * its JPEG and its inks are both taken from it without decoding again.
 */
async function shrink(bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  const decode = (failOn: 'warning' | 'none') =>
    sharp(bytes, { failOn, limitInputPixels: PAGE_PIXELS_MAX, sequentialRead: true, pages: 1 })
      .autoOrient()
      .resize(COVER_WIDTH, COVER_WIDTH * 4, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  try {
    return await decode('warning').catch(() => decode('none'))
  } catch (cause) {
    throw new AppError('page-corrupt', {}, { cause })
  }
}
