import sharp from 'sharp'
import { AppError } from '#domain/errors/errors.ts'
import type { ComicSource } from '../comic-source.ts'
import { runDecoder } from '../image/decoding.ts'
import { embeddedOf } from '../metadata/embedded.ts'
import type { PdfPicture, WorkerRequest } from '../worker/worker-messages.ts'
import { WorkerThread } from '../worker/worker-thread.ts'
import { pdfMetadata } from './pdf-metadata.ts'

/** Default and maximum width of a rendered page in pixels. */
const DEFAULT_WIDTH = 1_600
const WIDTH_MAX = 4_096

/** CPU time of a page in milliseconds above which its document is moved to the slow thread. */
const SLOW_CPU_MS = 1_500

/** Each thread reads one PDF at a time. Slow documents have their own thread, so that they do not delay others. */
export const pdfThread = new WorkerThread()
const slowThread = new WorkerThread()

async function send(thread: WorkerThread, request: WorkerRequest, signal: AbortSignal) {
  const reply = await thread.send(request, signal)
  if ('failed' in reply) throw new AppError(reply.failed)
  return reply
}

/**
 * Opens a PDF in a worker thread, which can be terminated.
 * Throws comic-encrypted (password required), comic-corrupt, comic-too-large (over 1 GB).
 */
export async function openPdf(
  path: string,
  signal: AbortSignal,
  slowPage = SLOW_CPU_MS,
): Promise<ComicSource> {
  const reply = await send(pdfThread, { type: 'open', path }, signal)
  let thread = pdfThread
  let isCurrent = true
  if (!('opened' in reply)) throw new AppError('comic-corrupt')
  const { sizes, info } = reply.opened

  function moveToSlowThread(): void {
    thread = slowThread
    isCurrent = false
  }

  async function sendToThread(request: WorkerRequest, stop: AbortSignal) {
    // The slow thread may have an older version of the file in memory.
    if (!isCurrent) await send(thread, { type: 'close', path }, stop)
    isCurrent = true
    return send(thread, request, stop)
  }

  async function draw(index: number, width: number, stop: AbortSignal): Promise<PdfPicture> {
    try {
      const drawn = await sendToThread({ type: 'page', path, index, width }, stop)
      if (!('picture' in drawn)) throw new AppError('page-corrupt')
      if (drawn.cpuMs > slowPage && thread === pdfThread) {
        moveToSlowThread()
        // Closed in the first thread before the other opens it, so that a large file is in memory only once.
        if (!drawn.needsRestart) await send(pdfThread, { type: 'close', path }, stop)
      }
      return drawn.picture
    } catch (error) {
      // The request timed out, and the thread was terminated with its files.
      if (stop.aborted && thread === pdfThread) moveToSlowThread()
      throw error
    }
  }

  return {
    format: 'pdf',
    get mutex() {
      return thread.mutex
    },
    pages: sizes.map((size, index) => ({
      name: String(index + 1),
      width: Math.round(size.width) || null,
      height: Math.round(size.height) || null,
      type: null,
      double: false,
    })),
    chapters: [],
    metadata: embeddedOf(pdfMetadata(info)),
    async outline(stop) {
      const reply = await sendToThread({ type: 'outline', path }, stop)
      if (!('outline' in reply)) throw new AppError('comic-corrupt')
      return reply.outline
    },
    coverIndex: 0,
    embeddedCover: async () => null,
    async page(index, width = DEFAULT_WIDTH, stop) {
      return jpegOf(await draw(index, Math.min(width, WIDTH_MAX), stop), stop)
    },
    close: async () => undefined,
  }
}

async function jpegOf(picture: PdfPicture, signal: AbortSignal): Promise<Buffer> {
  if ('jpeg' in picture)
    return Buffer.from(picture.jpeg.buffer, picture.jpeg.byteOffset, picture.jpeg.byteLength)
  const raw = { width: picture.width, height: picture.height, channels: 4 as const }
  return runDecoder(picture.bitmap.length, signal, () =>
    sharp(picture.bitmap, { raw }).removeAlpha().jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer(),
  )
}
