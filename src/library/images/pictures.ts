import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isNoRoom, replaceFile } from '#disk/replace-file.ts'
import { AppError } from '#domain/errors.ts'
import { isJpeg, isPng } from '#domain/image-signatures.ts'
import { HEADER_IMAGE_MAX, PLAYLIST_PICTURES, PLAYLIST_PICTURES_BYTES } from '#domain/limits.ts'
import type { PageImage } from '#formats/comic-file.ts'

/** Pictures people give: header images and playlist images, in a folder of the data folder, named by content. */
export interface Pictures {
  /**
   * Keeps a picture given as base64 or a data URL; answers with its name and bytes. `room`, where it is given, are the
   * bytes there are left. Throws image-type, image-too-large, playlist-pictures-full.
   */
  keep(base64: string, room?: number): Promise<{ name: string; size: number }>
  /** Takes a picture away; whoever asks knows that nothing shows it any more. */
  remove(name: string): Promise<void>
  /** Throws cover-not-found. */
  read(name: string): Promise<PageImage>
}

/** What pictures are called: the beginning of their SHA-1, and their type. */
export const PICTURE_NAME = /^[0-9a-f]{20}\.(jpg|png)$/

/** The refusal of one more playlist picture. */
export const picturesFull = (): AppError =>
  new AppError('playlist-pictures-full', {
    count: PLAYLIST_PICTURES,
    megabytes: PLAYLIST_PICTURES_BYTES / 1024 / 1024,
  })

/** The type of a JPEG or PNG by its first bytes; no other is taken, for browsers show these two everywhere. */
function typeOf(bytes: Buffer): 'jpg' | 'png' | null {
  if (isJpeg(bytes)) return 'jpg'
  return isPng(bytes) ? 'png' : null
}

export function createPictures(folder: string): Pictures {
  return {
    async keep(base64, room = HEADER_IMAGE_MAX) {
      const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')
      if (bytes.length >= HEADER_IMAGE_MAX) throw new AppError('image-too-large')
      const type = typeOf(bytes)
      if (type === null) throw new AppError('image-type')
      if (bytes.length > room) throw picturesFull()
      const name = `${createHash('sha1').update(bytes).digest('hex').slice(0, 20)}.${type}`
      await replaceFile(join(folder, name), bytes).catch((cause: unknown) => {
        throw isNoRoom(cause) ? new AppError('disk-full', {}, { cause }) : cause
      })
      return { name, size: bytes.length }
    },

    async remove(name) {
      if (PICTURE_NAME.test(name)) await rm(join(folder, name), { force: true })
    },

    async read(name) {
      const bytes = PICTURE_NAME.test(name) ? await readFile(join(folder, name)).catch(() => null) : null
      if (bytes === null) throw new AppError('cover-not-found')
      return { bytes, type: name.endsWith('.png') ? 'image/png' : 'image/jpeg' }
    },
  }
}
