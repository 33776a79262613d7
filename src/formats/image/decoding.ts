import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { AppError } from '#domain/errors.ts'
import { isJpeg } from '#domain/image-signatures.ts'
import { PAGE_PIXELS_MAX } from '#domain/limits.ts'
import { Budget } from '../resources/budget.ts'
import { type JpegFrame, jpegFrame } from './image-size.ts'

sharp.cache(false)

const SVG_LOADER = { operation: ['VipsForeignLoadSvg'] }
let drawingsRefused = false

/**
 * A drawing is a program: it may take minutes and gigabytes. From now on this process takes none for a picture,
 * whatever its bytes say, but where a caller lets it in.
 */
export function refuseDrawings(): void {
  drawingsRefused = true
  sharp.block(SVG_LOADER)
}

/** Milliseconds after which a decoder is given up. */
export const DECODE_TIMEOUT = 8_000
/** Bytes one picture may take while it is decoded. */
const DECODED_MAX = 512 * 1024 * 1024
/** Bytes all pictures under way in this process may take. */
const IN_FLIGHT_MAX = 640 * 1024 * 1024
/** Rows a decoder that goes from top to bottom holds at once, at most. */
const ROWS_HELD = 1_024

const inFlight = new Budget(IN_FLIGHT_MAX)
const overrun = new Set<Promise<unknown>>()

/**
 * True when a decoder still runs that was given up. Nothing can interrupt native code but the end of its process,
 * and a few of these would hold every thread that reads files.
 */
export function hasOverrunDecoder(): boolean {
  return overrun.size > 0
}

/**
 * Runs native code that decodes a picture: one that takes `cost` bytes waits until there is room for them, and is
 * given up after DECODE_TIMEOUT. The signal ends the waiting alone: what has begun cannot be interrupted, and is not
 * overdue because somebody left. Throws comic-too-large for more than one picture may take, reader-stopped, the
 * signal's reason, what the work throws.
 */
export async function decoding<T>(
  cost: number,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (cost > DECODED_MAX) throw new AppError('comic-too-large')
  const giveBack = await inFlight.take(cost, signal)
  const call = work()
  // The room is free when the decoder has ended, not when nobody waits for it any more.
  const ended = () => {
    overrun.delete(call)
    giveBack()
  }
  call.then(ended, ended)
  let timer: NodeJS.Timeout | undefined
  const givenUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      overrun.add(call)
      reject(new AppError('reader-stopped'))
    }, DECODE_TIMEOUT)
  })
  try {
    return await Promise.race([call, givenUp])
  } finally {
    clearTimeout(timer)
  }
}

/** How a picture is decoded: `svg` lets drawings in. */
export interface DecodeOptions extends Pick<SharpOptions, 'failOn' | 'pages'> {
  readonly svg?: boolean
}

/** A picture ready to be decoded: its header is read, and it is known what the rest will take. */
export interface Picture {
  /** As it is shown, after any rotation that its EXIF data asks for. */
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
  /** Decodes it as `work` says, within the limits of `decoding`. */
  decode<T>(work: (picture: Sharp) => Promise<T>): Promise<T>
}

/** True for most pages there are: what is asked of them need not be asked of the decoder. */
const isPlain = ({ width, height, progressive, exif }: JpegFrame) =>
  !progressive && !exif && width * height > 0 && width * height <= PAGE_PIXELS_MAX

/** What a picture's header costs: nothing is decoded for it. */
const HEADER_COST = 4 * 1024 * 1024

/**
 * Reads a picture's header. Throws comic-too-large when it has too many pixels, or takes too much memory for the
 * way it is stored, and what `decoding` throws; anything else that is thrown means that it is damaged.
 */
export async function openPicture(
  bytes: Buffer,
  { svg = false, ...options }: DecodeOptions,
  signal: AbortSignal | undefined,
): Promise<Picture> {
  const open = () => sharp(bytes, { ...options, limitInputPixels: PAGE_PIXELS_MAX, sequentialRead: true })
  const run = <T>(cost: number, work: () => Promise<T>) =>
    svg ? decoding(cost, signal, () => withSvg(work)) : decoding(cost, signal, work)
  const frame = isJpeg(bytes) ? jpegFrame(bytes) : null
  if (frame !== null && isPlain(frame)) {
    const { width, height, channels } = frame
    const cost = width * channels * Math.min(height, ROWS_HELD)
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

let drawing = 0

async function withSvg<T>(work: () => Promise<T>): Promise<T> {
  if (drawing++ === 0 && drawingsRefused) sharp.unblock(SVG_LOADER)
  try {
    return await work()
  } finally {
    if (--drawing === 0 && drawingsRefused) sharp.block(SVG_LOADER)
  }
}

const DEPTH_BYTES: Readonly<Record<string, number>> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4 }

/** Bytes a decoder holds for a picture: all of it where the way it is stored asks for that, else some rows. */
function costOf(header: Metadata): number {
  const { width, height, format, isProgressive, orientation = 1, channels = 4 } = header
  const row = width * channels * (DEPTH_BYTES[header.depth ?? 'uchar'] ?? 1)
  const whole = row * height
  // A progressive JPEG is kept as coefficients of two bytes until its last scan is read.
  if (format === 'jpeg' && isProgressive) return whole * 2
  // Planes of the codec, and the pixels made of them.
  if (format === 'heif') return whole * 3
  const goesDown = (format === 'jpeg' || format === 'png') && !isProgressive && orientation === 1
  return goesDown ? row * Math.min(height, ROWS_HELD) : whole
}
