import sharp from 'sharp'
import { COVER_WIDTH } from '#domain/limits.ts'
import type { PageImage } from '#formats/comic-file.ts'
import { runDecoder } from '#formats/image/decoding.ts'
import { decodePixels } from '#formats/image/resize.ts'
import type { StoredCover } from '../jobs.ts'
import { coverColoursOf } from './cover-colours.ts'

const JPEG = { quality: 80 }

/**
 * Makes a cover for storage from a page. The pixels are decoded once for the JPEG and the colours.
 * Throws page-corrupt, comic-too-large, reader-stopped, the signal's reason.
 */
export async function makeCover({ bytes }: PageImage, signal?: AbortSignal): Promise<StoredCover> {
  const { data, info } = await decodePixels(bytes, COVER_WIDTH, signal)
  const { width, height, channels } = info
  const jpeg = await runDecoder(data.length, signal, () =>
    sharp(data, { raw: { width, height, channels } }).jpeg(JPEG).toBuffer(),
  )
  return { jpeg, ratio: width / height, ...coverColoursOf({ data, width, height, channels }) }
}
