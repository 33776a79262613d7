import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNoRoom, replaceFile } from '#disk/replace-file.ts'
import type { CoverColours } from '#domain/cover-colours.ts'
import { AppError } from '#domain/errors.ts'
import { COVER_WIDTH, COVER_WIDTHS, listedWidth } from '#domain/limits.ts'
import type { PageImage } from '#formats/comic-file.ts'
import type { MadeKind } from '#formats/image/resize.ts'
import type { Asker } from '#reading/fair-queue.ts'
import type { Reader } from '#reading/reader.ts'
import type { MadeCover } from '#reading/tasks.ts'

/** A cover as it is kept: `version` names its content, `ratio` is width ÷ height. */
export interface Cover extends CoverColours {
  readonly version: string
  readonly ratio: number
}

/** The pictures of covers, in a folder of the data folder, each named by its content. */
export interface Covers {
  /** Keeps a cover that was made. Throws disk-full, data-dir-not-writable. */
  keep(made: MadeCover): Promise<Cover>
  /**
   * A cover at a width of COVER_WIDTHS: the kept JPEG, or a WebP made of it once and kept; for whoever takes no WebP the
   * kept JPEG at any width, so that nothing is made and kept for them besides. Throws cover-not-found when the kept one
   * is not there.
   */
  read(version: string, width: number, asker?: Asker, as?: MadeKind): Promise<PageImage>
  /** The files of a cover: the kept JPEG and what was made of it. */
  filesOf(version: string): string[]
}

/** What covers' files are called: the version, and the width where they were made of the kept one. */
export const COVER_NAME = /^([0-9a-f]{20})(-\d+\.webp|\.jpg)$/

export function createCovers(folder: string, reader: Reader): Covers {
  const file = (version: string, width: number) =>
    join(folder, version.slice(0, 2), width === COVER_WIDTH ? `${version}.jpg` : `${version}-${width}.webp`)

  const write = (path: string, bytes: Buffer): Promise<void> =>
    replaceFile(path, bytes).catch((cause: unknown) => {
      if (isNoRoom(cause)) throw new AppError('disk-full', {}, { cause })
      throw new AppError('data-dir-not-writable', { path: folder }, { cause })
    })

  return {
    async keep({ jpeg, ...cover }) {
      const version = createHash('sha1').update(jpeg).digest('hex').slice(0, 20)
      await write(file(version, COVER_WIDTH), jpeg)
      return { version, ...cover }
    },

    filesOf: (version) =>
      COVER_WIDTHS.filter((width) => width <= COVER_WIDTH).map((width) => file(version, width)),

    async read(version, wished, asker, as = 'webp') {
      if (!/^[0-9a-f]{20}$/.test(version)) throw new AppError('cover-not-found')
      const listed = as === 'webp' ? listedWidth(wished, COVER_WIDTHS) : COVER_WIDTH
      const width = Math.min(listed ?? COVER_WIDTH, COVER_WIDTH)
      const type = width === COVER_WIDTH ? 'image/jpeg' : 'image/webp'
      const path = file(version, width)
      const kept = await readFile(path).catch(() => null)
      if (kept !== null) return { bytes: kept, type }
      const whole = await readFile(file(version, COVER_WIDTH)).catch(() => null)
      if (whole === null) throw new AppError('cover-not-found')
      if (width === COVER_WIDTH) return { bytes: whole, type }
      const image = await reader.narrow(whole, width, asker && { name: asker.name })
      await write(path, image.bytes)
      return image
    },
  }
}
