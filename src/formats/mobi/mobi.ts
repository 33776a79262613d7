import { AppError } from '#domain/errors.ts'
import { METADATA_MAX, PAGE_MAX, PAGES_MAX } from '#domain/limits.ts'
import { type ComicSource, pageNamed } from '../comic-source.ts'
import { sniffImage } from '../image/page-image.ts'
import { embeddedOf } from '../metadata/embedded.ts'
import type { Source } from '../resources/source.ts'
import { isPictureBook, readMarkup } from '../text/markup.ts'
import { mobiChapters } from './mobi-chapters.ts'
import { exthNumber, type MobiHeader, readMobiHeader } from './mobi-header.ts'
import { mobiMetadata } from './mobi-metadata.ts'
import { readMobiText } from './mobi-text.ts'
import { openPalmDatabase, type PalmDatabase } from './palm-database.ts'

/** References to pictures in the order of the text: MOBI 6 by record number, KF8 in base 32, both from 1. */
const REFERENCE =
  /recindex\s*=\s*["']?(\d{1,6})|kindle:embed:([0-9A-V]{4,8})|kindle:flow:([0-9A-V]{4})\?mime=image\/svg/gi

/** KF8 keeps its documents in the first flow and SVG pictures in others: FDST holds their bounds. */
async function readFlows(database: PalmDatabase, header: MobiHeader, text: Buffer): Promise<string[]> {
  if (header.flows === null) return [new TextDecoder(header.encoding).decode(text)]
  const table = await database.record(header.flows)
  const count = table.toString('latin1', 0, 4) === 'FDST' ? Math.min(table.readUInt32BE(8), 10_000) : 0
  const flows: string[] = []
  // They follow each other; what overlaps would make one text many.
  for (let i = 0, end = 0; i < count; i++) {
    const start = Math.max(end, table.readUInt32BE(12 + i * 8))
    end = Math.max(end, table.readUInt32BE(16 + i * 8))
    flows.push(text.toString('utf8', start, Math.max(start, end)))
  }
  return flows.length > 0 ? flows : [text.toString('utf8')]
}

/** Pictures (from 0) in reading order, once each; a flow that is shown again shows nothing new. */
function pictureOrder(flows: readonly string[]): Set<number> {
  const found = new Set<number>()
  const left = new Map(flows.entries())
  const follow = (markup: string, isText: boolean) => {
    for (const [, index, embed, flow = ''] of markup.matchAll(REFERENCE)) {
      const number = Number.parseInt(flow, 32)
      const inner = isText ? left.get(number) : undefined
      if (index !== undefined) found.add(Number(index) - 1)
      else if (embed !== undefined) found.add(Number.parseInt(embed, 32) - 1)
      else if (inner !== undefined && left.delete(number)) follow(inner, false)
    }
  }
  follow(flows[0] ?? '', true)
  return found
}

/**
 * A MOBI book: MOBI 6, KF8 (azw3), or both in one file, where the older half serves us as well.
 * Pages are the pictures in the order of the text, which is not that of the records; a thumbnail is none.
 * Throws comic-drm, comic-corrupt, comic-unsupported (replicas of print).
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
  const isThere = (picture: number) =>
    picture >= 0 && recordOf(picture) < database.count && database.isWhole(recordOf(picture))
  const order = [...pictureOrder(flows)].filter(isThere)
  if (order.length > PAGES_MAX) throw new AppError('comic-too-large')
  const { text: length } = await readMarkup(flows[0] ?? '', signal)
  const comic = isPictureBook([{ images: order.map(String), text: length }], false)
  const pages = comic ? order : []
  const metadata = mobiMetadata(header)

  async function picture(place: number): Promise<Buffer> {
    const bytes = await database.record(recordOf(place), PAGE_MAX)
    if (sniffImage(bytes) === null) throw new AppError('page-corrupt')
    return bytes
  }
  const cover = exthNumber(header, 201)
  const pictureOf = async (place: number) => (isThere(place) ? picture(place) : null)
  const chapters = comic
    ? null
    : await mobiChapters(flows[0] ?? '', metadata.values.title ?? database.name, pictureOf, signal)
  return {
    format: 'mobi',
    pages: pages.map((place) => pageNamed(String(place + 1).padStart(5, '0'))),
    chapters: chapters?.list ?? [],
    ...(chapters ? { chapter: chapters.read, lengths: chapters.lengths } : {}),
    metadata: embeddedOf([{ ...metadata, left: chapters?.left ?? [] }]),
    coverPlace: 0,
    ownCover: async () => (cover === null ? null : pictureOf(cover)),
    page: async (place) => picture(pages[place] as number),
    close: () => source.close(),
  }
}
