import { AppError } from '#domain/errors/errors.ts'
import { METADATA_MAX, PAGE_MAX, PAGES_MAX } from '#domain/limits.ts'
import { type ComicSource, createPageEntry } from '../comic-source.ts'
import { sniffImage } from '../image/sniff-image.ts'
import { embeddedOf } from '../metadata/embedded.ts'
import type { Source } from '../resources/source.ts'
import { isPictureBook, readMarkup } from '../text/markup.ts'
import { mobiChapters } from './mobi-chapters.ts'
import { exthNumber, type MobiHeader, readMobiHeader } from './mobi-header.ts'
import { mobiMetadata } from './mobi-metadata.ts'
import { readMobiText } from './mobi-text.ts'
import { openPalmDatabase, type PalmDatabase } from './palm-database.ts'

/** Matches picture references: decimal in MOBI 6, base 32 in KF8, both from 1; and references to SVG flows. */
const REFERENCE =
  /recindex\s*=\s*["']?(\d{1,6})|kindle:embed:([0-9A-V]{4,8})|kindle:flow:([0-9A-V]{4})\?mime=image\/svg/gi

/** Splits the text into flows by the FDST record. In KF8 the first flow is the text; others are SVG pictures. */
async function readFlows(database: PalmDatabase, header: MobiHeader, text: Buffer): Promise<string[]> {
  if (header.flows === null) return [new TextDecoder(header.encoding).decode(text)]
  const table = await database.record(header.flows)
  const count = table.toString('latin1', 0, 4) === 'FDST' ? Math.min(table.readUInt32BE(8), 10_000) : 0
  const flows: string[] = []
  // Overlapping bounds are corrected, since they would multiply the text.
  for (let i = 0, end = 0; i < count; i++) {
    const start = Math.max(end, table.readUInt32BE(12 + i * 8))
    end = Math.max(end, table.readUInt32BE(16 + i * 8))
    flows.push(text.toString('utf8', start, Math.max(start, end)))
  }
  return flows.length > 0 ? flows : [text.toString('utf8')]
}

/** Returns the distinct picture numbers, from 0, in reading order. Each referenced flow is followed once. */
function pictureOrder(flows: readonly string[]): Set<number> {
  const found = new Set<number>()
  const unvisited = new Map(flows.entries())
  const addPictures = (markup: string, isText: boolean) => {
    for (const [, index, embed, flow = ''] of markup.matchAll(REFERENCE)) {
      const number = Number.parseInt(flow, 32)
      const inner = isText ? unvisited.get(number) : undefined
      if (index !== undefined) found.add(Number(index) - 1)
      else if (embed !== undefined) found.add(Number.parseInt(embed, 32) - 1)
      else if (inner !== undefined && unvisited.delete(number)) addPictures(inner, false)
    }
  }
  addPictures(flows[0] ?? '', true)
  return found
}

/**
 * Opens a MOBI book: MOBI 6, KF8 (azw3), or both in one file, of which the MOBI 6 part is used.
 * Pages are the pictures in the order of the text, which differs from that of the records; thumbnails are excluded.
 * Throws comic-drm, comic-corrupt, comic-unsupported (azw4 print replicas), comic-too-large.
 */
export async function openMobi(source: Source, signal: AbortSignal): Promise<ComicSource> {
  const database = await openPalmDatabase(source)
  const header = readMobiHeader(await database.record(0, METADATA_MAX))
  if (header.encrypted) throw new AppError('comic-drm')
  const text = await readMobiText(database, header, 0, signal)
  if (text.length === 0 && header.textLength > 0) throw new AppError('comic-corrupt')
  if (text.toString('latin1', 0, 4) === '%MOP') throw new AppError('comic-unsupported', { format: 'azw4' })
  const flows = await readFlows(database, header, text)
  const recordOf = (picture: number) => header.firstImage + picture
  const exists = (picture: number) =>
    picture >= 0 && recordOf(picture) < database.count && database.isComplete(recordOf(picture))
  const order = [...pictureOrder(flows)].filter(exists)
  if (order.length > PAGES_MAX) throw new AppError('comic-too-large')
  const { text: length } = await readMarkup(flows[0] ?? '', signal)
  const comic = isPictureBook([{ images: order.map(String), text: length }], false)
  const pages = comic ? order : []
  const metadata = mobiMetadata(header)

  async function readPicture(number: number): Promise<Buffer> {
    const bytes = await database.record(recordOf(number), PAGE_MAX)
    if (sniffImage(bytes) === null) throw new AppError('page-corrupt')
    return bytes
  }
  const cover = exthNumber(header, 201)
  const findPicture = async (number: number) => (exists(number) ? readPicture(number) : null)
  const chapters = comic
    ? null
    : await mobiChapters(flows[0] ?? '', metadata.values.title ?? database.name, findPicture, signal)
  return {
    format: 'mobi',
    pages: pages.map((number) => createPageEntry(String(number + 1).padStart(5, '0'))),
    chapters: chapters?.list ?? [],
    ...(chapters ? { chapter: chapters.read, lengths: chapters.lengths } : {}),
    metadata: embeddedOf([{ ...metadata, omitted: chapters?.omitted ?? [] }]),
    coverIndex: 0,
    embeddedCover: async () => (cover === null ? null : findPicture(cover)),
    page: async (index) => readPicture(pages[index] as number),
    close: () => source.close(),
  }
}
