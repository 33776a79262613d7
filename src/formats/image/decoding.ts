import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { AppError } from '#domain/errors/errors.ts'
import { isJpeg } from '#domain/image-signatures.ts'
import { PAGE_PIXELS_MAX } from '#domain/limits.ts'
import { Budget } from '../resources/budget.ts'
import { type JpegFrame, jpegFrame } from './image-size.ts'

sharp.cache(false)

const SVG_LOADER = { operation: ['VipsForeignLoadSvg'] }
let isSvgDisabled = false

/**
 * Disables SVG decoding in this process, except in calls with the option `svg`. Rendering an SVG may take minutes and
 * gigabytes.
 */
export function disableSvg(): void {
  isSvgDisabled = true
  sharp.block(SVG_LOADER)
}

/** Time limit of a decoder in milliseconds. */
export const DECODE_TIMEOUT = 8_000
/** Maximum memory for decoding one image, in bytes. */
const DECODED_MAX = 512 * 1024 * 1024
/** Maximum memory for all images that are being decoded in this process, in bytes. */
const IN_FLIGHT_MAX = 640 * 1024 * 1024
/** Maximum number of rows that a sequential decoder buffers. */
const ROWS_BUFFERED = 1_024

const inFlight = new Budget(IN_FLIGHT_MAX)
const timedOut = new Set<Promise<unknown>>()

/**
 * True if a decoder is still running after its timeout. Native code cannot be interrupted except by ending the process,
 * and a few such decoders would block all threads of the pool.
 */
export function hasTimedOutDecoder(): boolean {
  return timedOut.size > 0
}

/**
 * Runs native code that decodes an image, when `cost` bytes of the memory budget are available. Times out after
 * DECODE_TIMEOUT. The signal cancels only the wait for memory, because running native code cannot be interrupted; the
 * result is then still awaited. Throws comic-too-large if `cost` exceeds DECODED_MAX, reader-stopped on timeout, the
 * signal's reason, and the errors of `work`.
 */
export async function runDecoder<T>(
  cost: number,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (cost > DECODED_MAX) throw new AppError('comic-too-large')
  const release = await inFlight.acquire(cost, signal)
  const call = work()
  // The memory is free when the decoder has ended, not when the caller stops waiting.
  const onEnd = () => {
    timedOut.delete(call)
    release()
  }
  call.then(onEnd, onEnd)
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      timedOut.add(call)
      reject(new AppError('reader-stopped'))
    }, DECODE_TIMEOUT)
  })
  try {
    return await Promise.race([call, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Options of sharp, and whether SVG is allowed. */
export interface DecodeOptions extends Pick<SharpOptions, 'failOn' | 'pages'> {
  readonly svg?: boolean
}

/** An image whose header has been read. */
export interface Picture {
  /** In pixels, after EXIF rotation. */
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
  /** Runs `work` on the image within the limits of `runDecoder`. */
  decode<T>(work: (picture: Sharp) => Promise<T>): Promise<T>
}

/** True for a JPEG whose frame header suffices, so that sharp need not read the header. Most pages are such JPEGs. */
const isBaseline = ({ width, height, progressive, exif }: JpegFrame) =>
  !progressive && !exif && width * height > 0 && width * height <= PAGE_PIXELS_MAX

/** Memory for reading a header, in bytes. */
const HEADER_COST = 4 * 1024 * 1024

/**
 * Reads an image's header. Throws comic-too-large for too many pixels, and the errors of `runDecoder`. `decode` throws
 * comic-too-large if its memory would exceed the limit. Any other error means that the image is corrupt.
 */
export async function openPicture(
  bytes: Buffer,
  { svg = false, ...options }: DecodeOptions,
  signal: AbortSignal | undefined,
): Promise<Picture> {
  const open = () => sharp(bytes, { ...options, limitInputPixels: PAGE_PIXELS_MAX, sequentialRead: true })
  const run = <T>(cost: number, work: () => Promise<T>) =>
    svg ? runDecoder(cost, signal, () => withSvg(work)) : runDecoder(cost, signal, work)
  const frame = isJpeg(bytes) ? jpegFrame(bytes) : null
  if (frame !== null && isBaseline(frame)) {
    const { width, height, channels } = frame
    const cost = width * channels * Math.min(height, ROWS_BUFFERED)
    return { width, height, hasAlpha: false, decode: (work) => run(cost, () => work(open())) }
  }
  const header = await run(HEADER_COST, () => open().metadata())
  const { autoOrient, hasAlpha = false } = header
  if (header.width * header.height > PAGE_PIXELS_MAX) throw new AppError('comic-too-large')
  return {
    width: autoOrient.width,
    height: autoOrient.height,
    hasAlpha,
    decode: (work) => run(costOf(header), () => work(open())),
  }
}

let svgCalls = 0

async function withSvg<T>(work: () => Promise<T>): Promise<T> {
  if (svgCalls++ === 0 && isSvgDisabled) sharp.unblock(SVG_LOADER)
  try {
    return await work()
  } finally {
    if (--svgCalls === 0 && isSvgDisabled) sharp.block(SVG_LOADER)
  }
}

const DEPTH_BYTES: Readonly<Record<string, number>> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4 }

/** Estimates a decoder's memory in bytes: some rows for sequential formats, else the whole image. */
function costOf(header: Metadata): number {
  const { width, height, format, isProgressive, orientation = 1, channels = 4 } = header
  const row = width * channels * (DEPTH_BYTES[header.depth ?? 'uchar'] ?? 1)
  const allRows = row * height
  // A progressive JPEG is buffered as coefficients of two bytes until its last scan.
  if (format === 'jpeg' && isProgressive) return allRows * 2
  // The codec's planes and the pixels.
  if (format === 'heif') return allRows * 3
  const isSequential = (format === 'jpeg' || format === 'png') && !isProgressive && orientation === 1
  return isSequential ? row * Math.min(height, ROWS_BUFFERED) : allRows
}
