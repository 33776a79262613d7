import sharp, { type Sharp } from 'sharp'
import { AppError, isAppError } from '#domain/errors.ts'
import { PAGE_PIXELS_MAX } from '#domain/limits.ts'
import type { PageImage } from './comic-file.ts'
import { within } from './deadline.ts'
import type { ImageSize } from './image-size.ts'
import type { DecodedFormat } from './worker-messages.ts'
import { WorkerThread } from './worker-thread.ts'

/** Seconds after which the conversion of one page is given up. */
const CONVERT_SECONDS = 8
/** Pictures decoded by ourselves are held whole in memory, four bytes a pixel. */
const DECODED_PIXELS_MAX = 64_000_000

/** Decoders run apart from PDFs: what kills one must not touch the other. */
const decoders = new WorkerThread()

const DECODED: ReadonlySet<string> = new Set<DecodedFormat>(['bmp', 'jp2', 'jxl'])
const isDecoded = (format: string): format is DecodedFormat => DECODED.has(format)

/** Decodes off the event loop, one picture at a time; waiting for one's turn is not counted. */
async function decoded(
  bytes: Buffer,
  format: DecodedFormat,
  signal: AbortSignal | undefined,
): Promise<Sharp> {
  const endTurn = await decoders.turns.take([signal])
  try {
    const reply = await within(CONVERT_SECONDS * 1_000, [signal], (stop) =>
      decoders.ask({ ask: 'decode', bytes, format }, stop),
    )
    if (!('decoded' in reply)) throw new AppError('page-corrupt')
    const { pixels, width, height, channels } = reply.decoded
    return sharp(pixels, { raw: { width, height, channels }, limitInputPixels: PAGE_PIXELS_MAX })
  } finally {
    endTurn()
  }
}

/**
 * A picture browsers do not show, as JPEG, or PNG where parts of it are transparent. Bounded in time, pixels and
 * memory. Throws page-unsupported with the format's name when nothing here reads it, page-corrupt, comic-too-large,
 * comic-timeout, the signal's reason.
 */
export async function convertImage(
  bytes: Buffer,
  format: string,
  size: ImageSize | null,
  signal?: AbortSignal,
): Promise<PageImage> {
  // A decoder is not asked for a picture of which nothing says how large it is.
  if (isDecoded(format) && size === null) throw new AppError('page-corrupt')
  if (isDecoded(format) && size !== null && size.width * size.height > DECODED_PIXELS_MAX)
    throw new AppError('comic-too-large')
  try {
    const image = isDecoded(format)
      ? await decoded(bytes, format, signal)
      : sharp(bytes, { limitInputPixels: PAGE_PIXELS_MAX, failOn: 'none' }).autoOrient()
    const isOpaque = !(await image.metadata()).hasAlpha || (await image.stats()).isOpaque
    const output = isOpaque ? image.removeAlpha().jpeg({ quality: 90 }) : image.png()
    const converted = await output.timeout({ seconds: CONVERT_SECONDS }).toBuffer()
    return { bytes: converted, type: isOpaque ? 'image/jpeg' : 'image/png' }
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
