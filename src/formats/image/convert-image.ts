import sharp, { type Sharp } from 'sharp'
import { AppError, isAppError } from '#domain/errors.ts'
import { PAGE_PIXELS_MAX } from '#domain/limits.ts'
import type { PageImage } from '../comic-file.ts'
import { within } from '../resources/deadline.ts'
import type { DecodedFormat } from '../worker/worker-messages.ts'
import { WorkerThread } from '../worker/worker-thread.ts'
import { DECODE_TIMEOUT, decoding, openPicture } from './decoding.ts'
import type { ImageSize } from './image-size.ts'

/** Pictures decoded by ourselves are held whole in memory, four bytes a pixel. */
const DECODED_PIXELS_MAX = 64_000_000

/** Decoders run apart from PDFs: what kills one must not touch the other. */
const decoders = new WorkerThread()

const DECODED: ReadonlySet<string> = new Set<DecodedFormat>(['bmp', 'jp2', 'jxl'])
const isDecoded = (format: string): format is DecodedFormat => DECODED.has(format)

/** Decodes off the event loop, one picture at a time; waiting for one's turn is not counted. */
async function decoded(bytes: Buffer, format: DecodedFormat, signal: AbortSignal | undefined) {
  const unlock = await decoders.mutex.take([signal])
  try {
    const reply = await within(DECODE_TIMEOUT, [signal], (stop) =>
      decoders.ask({ ask: 'decode', bytes, format }, stop),
    )
    if (!('decoded' in reply)) throw new AppError('page-corrupt')
    return reply.decoded
  } finally {
    unlock()
  }
}

/** JPEG, or PNG where it may be transparent. */
async function encoded(picture: Sharp, isOpaque: boolean): Promise<PageImage> {
  return isOpaque
    ? { bytes: await picture.removeAlpha().jpeg({ quality: 90 }).toBuffer(), type: 'image/jpeg' }
    : { bytes: await picture.png().toBuffer(), type: 'image/png' }
}

async function convertDecoded(
  bytes: Buffer,
  format: DecodedFormat,
  size: ImageSize | null,
  signal: AbortSignal | undefined,
): Promise<PageImage> {
  // A decoder is not asked for a picture of which nothing says how large it is.
  if (size === null) throw new AppError('page-corrupt')
  if (size.width * size.height > DECODED_PIXELS_MAX) throw new AppError('comic-too-large')
  const { pixels, width, height, channels } = await decoded(bytes, format, signal)
  const raw = { width, height, channels }
  return decoding(pixels.length, signal, async () => {
    const open = () => sharp(pixels, { raw, limitInputPixels: PAGE_PIXELS_MAX })
    const isOpaque = channels % 2 === 1 || (await open().stats()).isOpaque
    return encoded(open(), isOpaque)
  })
}

async function convertRead(bytes: Buffer, svg: boolean, signal: AbortSignal | undefined): Promise<PageImage> {
  const picture = await openPicture(bytes, { failOn: 'none', svg }, signal)
  const isOpaque = !picture.hasAlpha || (await picture.decode(async (one) => (await one.stats()).isOpaque))
  return picture.decode((one) => encoded(one.autoOrient(), isOpaque))
}

/**
 * A picture browsers do not show, as JPEG, or PNG where parts of it are transparent. Bounded in time, pixels and
 * memory. Throws page-unsupported with the format's name when nothing here reads it, page-corrupt, comic-too-large,
 * reader-stopped, the signal's reason.
 */
export async function convertImage(
  bytes: Buffer,
  format: string,
  size: ImageSize | null,
  signal?: AbortSignal,
): Promise<PageImage> {
  try {
    return isDecoded(format)
      ? await convertDecoded(bytes, format, size, signal)
      : await convertRead(bytes, format === 'svg', signal)
  } catch (error) {
    signal?.throwIfAborted()
    if (isAppError(error)) throw isDecoded(format) ? asPageError(error) : error
    throw new AppError('page-unsupported', { format }, { cause: error })
  }
}

/** What befalls a page's decoder befalls the page, not the comic. */
function asPageError(error: AppError): AppError {
  return error.code === 'comic-corrupt' ? new AppError('page-corrupt', {}, { cause: error }) : error
}
