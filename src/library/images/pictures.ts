import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isNoRoom, replaceFile } from '#disk/replace-file.ts'
import { AppError } from '#domain/errors/errors.ts'
import { isJpeg, isPng } from '#domain/image-signatures.ts'
import { HEADER_IMAGE_MAX, PLAYLIST_PICTURES, PLAYLIST_PICTURES_BYTES } from '#domain/limits.ts'
import type { PageImage } from '#formats/comic-file.ts'

/** Stores images uploaded by users (header and playlist images) in a folder of the data folder, named by content. */
export interface Pictures {
  /**
   * Stores an image given as base64 or a data URL; returns its name and size in bytes. `room` is the maximum size for
   * playlist images. Throws image-type, image-too-large, playlist-pictures-full, disk-full.
   */
  save(base64: string, room?: number): Promise<{ name: string; size: number }>
  /** Deletes an image; the caller checks that no row refers to it. */
  remove(name: string): Promise<void>
  /** Throws cover-not-found. */
  read(name: string): Promise<PageImage>
}

/** File names of pictures: the first 20 digits of the SHA-1, and the type. */
export const PICTURE_NAME = /^[0-9a-f]{20}\.(jpg|png)$/

export const picturesFull = (): AppError =>
  new AppError('playlist-pictures-full', {
    count: PLAYLIST_PICTURES,
    megabytes: PLAYLIST_PICTURES_BYTES / 1024 / 1024,
  })

/** Returns the type of an image by its signature; null for all but JPEG and PNG. */
function typeOf(bytes: Buffer): 'jpg' | 'png' | null {
  if (isJpeg(bytes)) return 'jpg'
  return isPng(bytes) ? 'png' : null
}

export function createPictures(folder: string): Pictures {
  return {
    async save(base64, room = HEADER_IMAGE_MAX) {
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
