import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isNoRoom, replaceFile } from '#disk/replace-file.ts'
import { AppError } from '#domain/errors/errors.ts'
import { uploadTypeOf } from '#domain/image-signatures.ts'
import { HEADER_IMAGE_MAX, PLAYLIST_PICTURES, PLAYLIST_PICTURES_BYTES } from '#domain/limits.ts'
import { PICTURE_NAME } from '#domain/picture-name.ts'
import { UPLOAD_EXTENSIONS, UPLOAD_TYPES } from '#domain/upload-types.ts'
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

export const picturesFull = (): AppError =>
  new AppError('playlist-pictures-full', {
    count: PLAYLIST_PICTURES,
    megabytes: PLAYLIST_PICTURES_BYTES / 1024 / 1024,
  })

export function createPictures(folder: string): Pictures {
  return {
    async save(base64, room = HEADER_IMAGE_MAX) {
      const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')
      if (bytes.length >= HEADER_IMAGE_MAX) throw new AppError('image-too-large')
      const type = uploadTypeOf(bytes)
      if (type === undefined) throw new AppError('image-type')
      if (bytes.length > room) throw picturesFull()
      const name = `${createHash('sha1').update(bytes).digest('hex').slice(0, 20)}.${UPLOAD_EXTENSIONS[type]}`
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
      const type = UPLOAD_TYPES.find((each) => name.endsWith(`.${UPLOAD_EXTENSIONS[each]}`))
      if (bytes === null || type === undefined) throw new AppError('cover-not-found')
      return { bytes, type }
    },
  }
}
