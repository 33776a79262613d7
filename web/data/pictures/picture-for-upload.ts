import { AppError } from '#domain/errors/errors.ts'
import { HEADER_IMAGE_MAX } from '#domain/limits.ts'
import { isUploadType } from '#domain/upload-types.ts'

/** Validates an image before it is scaled or uploaded. Throws `image-type`, `image-too-large`. */
export function checkUpload({ type, size }: Pick<Blob, 'type' | 'size'>): void {
  if (!isUploadType(type)) throw new AppError('image-type')
  if (size >= HEADER_IMAGE_MAX) throw new AppError('image-too-large')
}

/** Returns a file as a data URL. */
export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'))
    reader.readAsDataURL(file)
  })
}

/** Maximum side length in pixels: the largest size at which a portrait or a banner is shown. */
const SIDE = { square: 640, whole: 1600 } as const

/** Portraits are cropped to a `square`, banners stay `whole`. */
export type PictureShape = keyof typeof SIDE

interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Returns the part of a picture that is kept. A square is above the middle of an upright picture, as faces are. */
export function cropOf(width: number, height: number, shape: PictureShape): Crop {
  if (shape === 'whole') return { x: 0, y: 0, width, height }
  const side = Math.min(width, height)
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 4), width: side, height: side }
}

/**
 * Crops and scales a picture, and encodes it as JPEG. Throws `image-type` unless it is a JPEG or PNG, and
 * `image-too-large`.
 */
export async function pictureForUpload(file: Blob, shape: PictureShape): Promise<Blob> {
  checkUpload(file)
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new AppError('image-type')
  })
  const part = cropOf(bitmap.width, bitmap.height, shape)
  const scale = Math.min(1, SIDE[shape] / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new AppError('image-type')
  // JPEG has no transparency: the page's background colour is used instead.
  context.fillStyle = '#14161a'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new AppError('image-type')) : resolve(blob)),
      'image/jpeg',
      0.88,
    )
  })
}
