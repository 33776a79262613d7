import sharp from 'sharp'
import { AppError } from '#domain/errors.ts'
import type { ComicSource } from '../comic-source.ts'
import { decoding } from '../image/decoding.ts'
import { embeddedOf } from '../metadata/embedded.ts'
import type { PdfPicture, WorkerRequest } from '../worker/worker-messages.ts'
import { WorkerThread } from '../worker/worker-thread.ts'
import { pdfMetadata } from './pdf-metadata.ts'

/** Pages are drawn this wide when nobody says how wide, in pixels. */
const DEFAULT_WIDTH = 1_600
const WIDTH_MAX = 4_096

/** A page that takes more processor time than this, in milliseconds, makes its document a slow one. */
const SLOW_PAGE = 1_500

/** PDFs are read one at a time, slow ones apart from the others: whose pages take seconds waits for their like. */
export const pdfThread = new WorkerThread()
const slowThread = new WorkerThread()

async function ask(thread: WorkerThread, request: WorkerRequest, signal: AbortSignal) {
  const reply = await thread.ask(request, signal)
  if ('failed' in reply) throw new AppError(reply.failed)
  return reply
}

/**
 * A PDF, read in a worker that can be killed: opening, metadata and pages.
 * Throws comic-encrypted (it asks for a password), comic-corrupt, comic-too-large (over 1 GB).
 */
export async function openPdf(path: string, signal: AbortSignal, slowPage = SLOW_PAGE): Promise<ComicSource> {
  const reply = await ask(pdfThread, { ask: 'open', path }, signal)
  let thread = pdfThread
  let isCurrent = true
  if (!('opened' in reply)) throw new AppError('comic-corrupt')
  const { sizes, info } = reply.opened

  function goOnApart(): void {
    thread = slowThread
    isCurrent = false
  }

  async function askOwn(request: WorkerRequest, stop: AbortSignal) {
    // What that thread holds of the path may be of before the file was replaced.
    if (!isCurrent) await ask(thread, { ask: 'close', path }, stop)
    isCurrent = true
    return ask(thread, request, stop)
  }

  async function draw(place: number, width: number, stop: AbortSignal): Promise<PdfPicture> {
    try {
      const drawn = await askOwn({ ask: 'page', path, place, width }, stop)
      if (!('picture' in drawn)) throw new AppError('page-corrupt')
      if (drawn.took > slowPage && thread === pdfThread) {
        goOnApart()
        // A large file is in memory once: the first thread lets go of it before the other takes it.
        if (!drawn.worn) await ask(pdfThread, { ask: 'close', path }, stop)
      }
      return drawn.picture
    } catch (error) {
      // It was given up, and what the thread held with it.
      if (stop.aborted && thread === pdfThread) goOnApart()
      throw error
    }
  }

  return {
    format: 'pdf',
    get mutex() {
      return thread.mutex
    },
    pages: sizes.map((size, place) => ({
      name: String(place + 1),
      width: Math.round(size.width) || null,
      height: Math.round(size.height) || null,
      type: null,
      double: false,
    })),
    chapters: [],
    metadata: embeddedOf(pdfMetadata(info)),
    async outline(stop) {
      const told = await askOwn({ ask: 'outline', path }, stop)
      if (!('outline' in told)) throw new AppError('comic-corrupt')
      return told.outline
    },
    coverPlace: 0,
    ownCover: async () => null,
    async page(place, width = DEFAULT_WIDTH, stop) {
      return jpegOf(await draw(place, Math.min(width, WIDTH_MAX), stop), stop)
    },
    close: async () => undefined,
  }
}

async function jpegOf(picture: PdfPicture, signal: AbortSignal): Promise<Buffer> {
  if ('jpeg' in picture)
    return Buffer.from(picture.jpeg.buffer, picture.jpeg.byteOffset, picture.jpeg.byteLength)
  const raw = { width: picture.width, height: picture.height, channels: 4 as const }
  return decoding(picture.bitmap.length, signal, () =>
    sharp(picture.bitmap, { raw }).removeAlpha().jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer(),
  )
}
