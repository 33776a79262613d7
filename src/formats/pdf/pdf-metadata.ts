import { stated } from '#domain/metadata.ts'
import { readCoMet } from '../metadata/comet.ts'
import { readComicBookInfo } from '../metadata/comic-book-info.ts'
import { readComicInfo } from '../metadata/comic-info.ts'
import type { MetadataPart } from '../metadata/embedded.ts'
import { readMetronInfo } from '../metadata/metron-info.ts'
import { readXmp } from '../metadata/xmp.ts'
import type { PdfInfo } from '../worker/worker-messages.ts'

/** Titles that programs write by themselves. */
const NO_TITLE =
  /^(untitled|document\d*|microsoft (word|powerpoint) - .*|.*\.(indd|docx?|qxd|pdf|cbz|cbr|jpe?g|png))$/i

const list = (text: string) => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
]

function withoutMadeTitle(part: MetadataPart): MetadataPart {
  const { title, ...values } = part.values
  return title && NO_TITLE.test(title) ? { ...part, values } : part
}

/** Comic programs put their files into the keywords too, as XML or JSON. */
function partOfText(text: string): MetadataPart | null {
  const bytes = Buffer.from(text)
  if (/<comicinfo\b/i.test(text)) return readComicInfo(bytes)
  if (/<metroninfo\b/i.test(text)) return readMetronInfo(bytes)
  if (/<comet\b/i.test(text)) return readCoMet(bytes)
  return readComicBookInfo(text)
}

/** The document information dictionary (PDF 1.7 §14.3.3). Its dates are of the file, not of the comic. */
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

const RANK: readonly MetadataPart['source'][] = ['ComicInfo', 'MetronInfo', 'ComicBookInfo', 'CoMet']

/** All that a PDF says of its comic, the strongest first: attached files, keywords, XMP, its dictionary. */
export function pdfMetadata({ info, xmp, attached }: PdfInfo): MetadataPart[] {
  const keywords = info.Keywords ?? ''
  const hidden = /^\s*[<{]/.test(keywords) ? partOfText(keywords) : null
  const files = attached.map(({ bytes }) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return /comicinfo/i.test(buffer.toString('latin1').replaceAll('\0', '').slice(0, 4_000))
      ? readComicInfo(buffer)
      : partOfText(buffer.toString())
  })
  const found = [...files, hidden].filter((part) => part !== null)
  const comic = found.sort((a, b) => RANK.indexOf(a.source) - RANK.indexOf(b.source))
  const own = [...(xmp === null ? [] : [readXmp(xmp)]), infoPart(info, hidden === null ? keywords : '')]
  // What comic programs hide in the keywords is in both places.
  const plain = own.map((part) => ({
    ...part,
    values: { ...part.values, tags: (part.values.tags ?? []).filter((tag) => !/^\s*[<{]/.test(tag)) },
  }))
  return [...comic, ...plain.map(withoutMadeTitle).map((part) => ({ ...part, values: stated(part.values) }))]
}
