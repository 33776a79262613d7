import { stated } from '#domain/metadata/metadata.ts'
import { readCoMet } from '../metadata/comet.ts'
import { readComicBookInfo } from '../metadata/comic-book-info.ts'
import { readComicInfo } from '../metadata/comic-info.ts'
import type { MetadataPart } from '../metadata/embedded.ts'
import { readMetronInfo } from '../metadata/metron-info.ts'
import { readXmp } from '../metadata/xmp.ts'
import type { PdfInfo } from '../worker/worker-messages.ts'

/** Matches titles that programs generate. */
const GENERATED_TITLE =
  /^(untitled|document\d*|microsoft (word|powerpoint) - .*|.*\.(indd|docx?|qxd|pdf|cbz|cbr|jpe?g|png))$/i

const list = (text: string) => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
]

function withoutGeneratedTitle(part: MetadataPart): MetadataPart {
  const { title, ...values } = part.values
  return title && GENERATED_TITLE.test(title) ? { ...part, values } : part
}

/** Parses the XML or JSON that comic programs put into the keywords. */
function partOfText(text: string): MetadataPart | null {
  const bytes = Buffer.from(text)
  if (/<comicinfo\b/i.test(text)) return readComicInfo(bytes)
  if (/<metroninfo\b/i.test(text)) return readMetronInfo(bytes)
  if (/<comet\b/i.test(text)) return readCoMet(bytes)
  return readComicBookInfo(text)
}

/**
 * Reads the document information dictionary (PDF 1.7 §14.3.3). Its dates are only in `extra`, since they are the
 * file's.
 */
function infoPart(info: PdfInfo['info'], keywords: string): MetadataPart {
  const { Title = '', Author = '', Subject = '', Keywords: _, ...extra } = info
  const values = stated({
    title: Title.trim(),
    writers: list(Author),
    summary: Subject.trim(),
    tags: list(keywords),
  })
  return { source: 'PDF', values, extra, problem: null }
}

const PRIORITY: readonly MetadataPart['source'][] = ['ComicInfo', 'MetronInfo', 'ComicBookInfo', 'CoMet']

/** Reads all metadata of a PDF by descending priority: attached files and keywords, XMP, information dictionary. */
export function pdfMetadata({ info, xmp, attached }: PdfInfo): MetadataPart[] {
  const keywords = info.Keywords ?? ''
  const keywordsPart = /^\s*[<{]/.test(keywords) ? partOfText(keywords) : null
  const files = attached.map(({ bytes }) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return /comicinfo/i.test(buffer.toString('latin1').replaceAll('\0', '').slice(0, 4_000))
      ? readComicInfo(buffer)
      : partOfText(buffer.toString())
  })
  const found = [...files, keywordsPart].filter((part) => part !== null)
  const comicParts = found.sort((a, b) => PRIORITY.indexOf(a.source) - PRIORITY.indexOf(b.source))
  const documentParts = [
    ...(xmp === null ? [] : [readXmp(xmp)]),
    infoPart(info, keywordsPart === null ? keywords : ''),
  ]
  // XMP repeats the XML or JSON in the keywords as a tag.
  const plain = documentParts.map((part) => ({
    ...part,
    values: { ...part.values, tags: (part.values.tags ?? []).filter((tag) => !/^\s*[<{]/.test(tag)) },
  }))
  return [
    ...comicParts,
    ...plain.map(withoutGeneratedTitle).map((part) => ({ ...part, values: stated(part.values) })),
  ]
}
