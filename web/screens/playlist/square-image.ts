import { AppError } from '#domain/errors.ts'

/** A file that says it is a picture, and that the browser cannot draw. */
export class Unreadable extends Error {}

/** Widest that an image is kept, in pixels: twice what is drawn of it. */
const SIDE = 744
const QUALITY = 0.88
const TYPES: readonly string[] = ['image/jpeg', 'image/png']

/** The middle of a picture's longer side, and how much of it: what a square shows. */
export function squareOf(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height)
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), side }
}

/** A picture's middle as a square JPEG of 744 pixels at most, a data URL. Throws `image-type`, {@link Unreadable}. */
export async function squareImage(file: File): Promise<string> {
  if (!TYPES.includes(file.type)) throw new AppError('image-type')
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) throw new Unreadable(file.name)
  const { x, y, side } = squareOf(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(SIDE, side)
  const context = canvas.getContext('2d')
  if (context === null) throw new Unreadable(file.name)
  // A PNG may be transparent, a JPEG is not.
  context.fillStyle = '#14161a'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', QUALITY)
}
