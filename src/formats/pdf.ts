import sharp from 'sharp'
import { AppError } from '#domain/errors.ts'
import type { EmbeddedMetadata } from './comic-file.ts'
import { stated } from './comic-info.ts'
import type { ComicSource } from './comic-source.ts'
import { askPdfWorker, pdfTurns } from './pdf-client.ts'
import type { PdfInfo, PdfRequest } from './pdf-messages.ts'

/** Pages are drawn this wide when nobody says how wide, in pixels. */
const DEFAULT_WIDTH = 1_600
const WIDTH_MAX = 4_096

/** Titles that programs write by themselves. */
const NO_TITLE =
  /^(untitled|document\d*|microsoft (word|powerpoint) - .*|.*\.(indd|docx?|qxd|pdf|cbz|cbr|jpe?g|png))$/i

const list = (text: string) =>
  text
    .split(/[,;]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** The document information dictionary (PDF 1.7 §14.3.3). Its dates are of the file, not of the comic. */
function metadataOf(info: PdfInfo): EmbeddedMetadata {
  const title = info.title.trim()
  const values = stated({
    title: title === '' || NO_TITLE.test(title) ? null : title,
    writers: list(info.author),
    summary: info.subject.trim() || null,
    tags: list(info.keywords.startsWith('<') ? '' : info.keywords),
  })
  return { values, source: Object.keys(values).length > 0 ? 'PDF' : null, problem: null }
}

async function ask(request: PdfRequest, signal: AbortSignal) {
  const reply = await askPdfWorker(request, signal)
  if ('failed' in reply) throw new AppError(reply.failed)
  return reply
}

/**
 * A PDF, read in a worker that can be killed: opening, metadata and pages.
 * Throws comic-encrypted (it asks for a password), comic-corrupt, comic-too-large (over 1 GB).
 */
export async function openPdf(path: string, signal: AbortSignal): Promise<ComicSource> {
  const reply = await ask({ ask: 'open', path }, signal)
  if (!('opened' in reply)) throw new AppError('comic-corrupt')
  const { sizes, info } = reply.opened
  return {
    format: 'pdf',
    turns: pdfTurns,
    pages: sizes.map((size, place) => ({
      name: String(place + 1),
      width: Math.round(size.width) || null,
      height: Math.round(size.height) || null,
      type: null,
      double: false,
    })),
    chapters: [],
    metadata: metadataOf(info),
    coverPlace: 0,
    ownCover: async () => null,
    page: (place, width, stop) => drawPage(path, place, Math.min(width ?? DEFAULT_WIDTH, WIDTH_MAX), stop),
    close: async () => undefined,
  }
}

async function drawPage(path: string, place: number, width: number, signal: AbortSignal): Promise<Buffer> {
  const reply = await ask({ ask: 'page', path, place, width }, signal)
  if (!('picture' in reply)) throw new AppError('page-corrupt')
  const { picture } = reply
  if ('jpeg' in picture)
    return Buffer.from(picture.jpeg.buffer, picture.jpeg.byteOffset, picture.jpeg.byteLength)
  const raw = { width: picture.width, height: picture.height, channels: 4 as const }
  return sharp(picture.bitmap, { raw })
    .removeAlpha()
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
