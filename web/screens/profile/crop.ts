/** The square that is cut out of a picture. */
export interface Crop {
  /** Zoom factor from 1, which is the largest square, to {@link ZOOM_MAX}. */
  readonly zoom: number
  /** Centre of the square in the picture, from 0 to 1. */
  readonly x: number
  readonly y: number
}

/** The largest square, centred. */
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const ZOOM_MAX = 4

/** Maximum side of the saved picture, in pixels: twice its largest size on any screen. */
const OUTPUT_SIZE = 512
const QUALITY = 0.88

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the square in the picture's pixels, clamped to the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  const within = (middle: number, length: number) =>
    Math.min(length - side, Math.max(0, middle * length - side / 2))
  return { left: within(x, width), top: within(y, height), side }
}

/** Returns the crop moved by shares of its side, clamped to the picture. */
export function moved(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const { left, top, side } = squareOf(size, crop)
  const at = (start: number, length: number) =>
    (Math.min(length - side, Math.max(0, start)) + side / 2) / length
  return { ...crop, x: at(left + byX * side, size.width), y: at(top + byY * side, size.height) }
}

/** Returns the square as a JPEG. Throws if the browser cannot draw or encode it. */
export async function cutOut(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const { left, top, side } = squareOf({ width: image.naturalWidth, height: image.naturalHeight }, crop)
  const outputSize = Math.max(1, Math.round(Math.min(OUTPUT_SIZE, side)))
  const canvas = document.createElement('canvas')
  canvas.width = outputSize
  canvas.height = outputSize
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no pictures.')
  // JPEG has no transparency; transparent parts would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, outputSize, outputSize)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, side, side, 0, 0, outputSize, outputSize)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob)),
      'image/jpeg',
      QUALITY,
    )
  })
}
