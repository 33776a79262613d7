import { AppError } from '#domain/errors.ts'
import { checkHeaderImage } from '../comics/series.ts'

/** The most pixels of a side: as large as a portrait, or a banner, is ever drawn. */
const SIDE = { square: 640, whole: 1600 } as const

/** How a picture is kept: a portrait is cut to a square, what reaches across a screen stays whole. */
export type PictureShape = keyof typeof SIDE

interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What is cut from a picture. A square reaches over its width, from above its middle where it is high: there faces are. */
export function partOf(width: number, height: number, shape: PictureShape): Part {
  if (shape === 'whole') return { x: 0, y: 0, width, height }
  const side = Math.min(width, height)
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 4), width: side, height: side }
}

/**
 * A file as a picture to be sent: a JPG, cut and made small. Throws `image-type` for what is no JPG or PNG, and
 * `image-too-large`.
 */
export async function pictureToSend(file: Blob, shape: PictureShape): Promise<Blob> {
  checkHeaderImage(file)
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new AppError('image-type')
  })
  const part = partOf(bitmap.width, bitmap.height, shape)
  const scale = Math.min(1, SIDE[shape] / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new AppError('image-type')
  // What is transparent is seen on the page's ink, whatever format keeps it.
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
