import sharp, { type Sharp } from 'sharp'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { PAGE_PIXELS_MAX } from '#domain/limits.ts'
import type { PageImage } from '../comic-file.ts'
import { withDeadline } from '../resources/deadline.ts'
import type { DecodedFormat } from '../worker/worker-messages.ts'
import { WorkerThread } from '../worker/worker-thread.ts'
import { DECODE_TIMEOUT, openPicture, runDecoder } from './decoding.ts'
import type { ImageSize } from './image-size.ts'

/** Maximum pixels of images that the worker decodes, which takes four bytes of memory per pixel. */
const DECODED_PIXELS_MAX = 64_000_000

/** Separate from the PDF thread, so that a crashing decoder does not affect open PDFs. */
const decoders = new WorkerThread()

const WORKER_FORMATS: ReadonlySet<string> = new Set<DecodedFormat>(['bmp', 'jp2', 'jxl'])
const isWorkerFormat = (format: string): format is DecodedFormat => WORKER_FORMATS.has(format)

/** Decodes in the worker, one image at a time; waiting for the lock does not count towards the timeout. */
async function decodeInWorker(bytes: Buffer, format: DecodedFormat, signal: AbortSignal | undefined) {
  const unlock = await decoders.mutex.acquire([signal])
  try {
    const reply = await withDeadline(DECODE_TIMEOUT, [signal], (stop) =>
      decoders.send({ type: 'decode', bytes, format }, stop),
    )
    if (!('decoded' in reply)) throw new AppError('page-corrupt')
    return reply.decoded
  } finally {
    unlock()
  }
}

/** Encodes as JPEG if opaque, else as PNG. */
async function encode(picture: Sharp, isOpaque: boolean): Promise<PageImage> {
  return isOpaque
    ? { bytes: await picture.removeAlpha().jpeg({ quality: 90 }).toBuffer(), type: 'image/jpeg' }
    : { bytes: await picture.png().toBuffer(), type: 'image/png' }
}

async function convertInWorker(
  bytes: Buffer,
  format: DecodedFormat,
  size: ImageSize | null,
  signal: AbortSignal | undefined,
): Promise<PageImage> {
  // Without a known size the memory of decoding cannot be limited.
  if (size === null) throw new AppError('page-corrupt')
  if (size.width * size.height > DECODED_PIXELS_MAX) throw new AppError('comic-too-large')
  const { pixels, width, height, channels } = await decodeInWorker(bytes, format, signal)
  const raw = { width, height, channels }
  return runDecoder(pixels.length, signal, async () => {
    const open = () => sharp(pixels, { raw, limitInputPixels: PAGE_PIXELS_MAX })
    const isOpaque = channels % 2 === 1 || (await open().stats()).isOpaque
    return encode(open(), isOpaque)
  })
}

async function convertWithSharp(
  bytes: Buffer,
  svg: boolean,
  signal: AbortSignal | undefined,
): Promise<PageImage> {
  const picture = await openPicture(bytes, { failOn: 'none', svg }, signal)
  const isOpaque = !picture.hasAlpha || (await picture.decode(async (one) => (await one.stats()).isOpaque))
  return picture.decode((one) => encode(one.autoOrient(), isOpaque))
}

/**
 * Converts an image that browsers do not support to JPEG, or to PNG if it is transparent. Bounded in time, pixels and
 * memory. Throws page-unsupported with the format's name if no decoder reads it, page-corrupt, comic-too-large,
 * reader-stopped, the signal's reason.
 */
export async function convertImage(
  bytes: Buffer,
  format: string,
  size: ImageSize | null,
  signal?: AbortSignal,
): Promise<PageImage> {
  try {
    return isWorkerFormat(format)
      ? await convertInWorker(bytes, format, size, signal)
      : await convertWithSharp(bytes, format === 'svg', signal)
  } catch (error) {
    signal?.throwIfAborted()
    if (isAppError(error)) throw isWorkerFormat(format) ? asPageError(error) : error
    throw new AppError('page-unsupported', { format }, { cause: error })
  }
}

/** Maps a crashed worker (comic-corrupt) to page-corrupt, since only the page is affected. */
function asPageError(error: AppError): AppError {
  return error.code === 'comic-corrupt' ? new AppError('page-corrupt', {}, { cause: error }) : error
}
