/** Which square of a picture is kept. */
export interface Crop {
  /** How far it is drawn up, from 1: the largest square there is. */
  readonly zoom: number
  /** Where the square's middle stands in the picture, from 0 to 1 each. */
  readonly x: number
  readonly y: number
}

/** The largest square, in the middle. */
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const ZOOM_MAX = 4

/** Sides of the picture that is kept, in pixels: twice what any screen shows it at. */
const KEPT = 512
const QUALITY = 0.88

interface Size {
  readonly width: number
  readonly height: number
}

/** The square in the picture's own pixels; it never leaves the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  const within = (middle: number, length: number) =>
    Math.min(length - side, Math.max(0, middle * length - side / 2))
  return { left: within(x, width), top: within(y, height), side }
}

/** The crop moved by so much of its own side, kept within the picture. */
export function moved(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const { left, top, side } = squareOf(size, crop)
  const at = (start: number, length: number) =>
    (Math.min(length - side, Math.max(0, start)) + side / 2) / length
  return { ...crop, x: at(left + byX * side, size.width), y: at(top + byY * side, size.height) }
}

/** The square as a JPEG. Throws what the browser throws where it cannot draw. */
export async function cutOut(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const { left, top, side } = squareOf({ width: image.naturalWidth, height: image.naturalHeight }, crop)
  const kept = Math.max(1, Math.round(Math.min(KEPT, side)))
  const canvas = document.createElement('canvas')
  canvas.width = kept
  canvas.height = kept
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser draws no pictures.')
  // A JPEG has no see-through parts: they would come out black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, kept, kept)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, left, top, side, side, 0, 0, kept, kept)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob)),
      'image/jpeg',
      QUALITY,
    )
  })
}
