import { stated } from '#domain/metadata/metadata.ts'
import type { MetadataPart } from '../metadata/embedded.ts'
import { dateOf } from '../metadata/metadata-values.ts'
import { plainText } from '../text/markup.ts'
import type { MobiHeader } from './mobi-header.ts'

/** EXTH text records (wiki.mobileread.com/wiki/MOBI) without a metadata field. */
const EXTRA: Readonly<Record<number, string>> = {
  104: 'isbn',
  107: 'subjectCode',
  108: 'contributor',
  109: 'rights',
  111: 'type',
  112: 'source',
  113: 'asin',
  118: 'price',
  119: 'currency',
  129: 'coverUri',
  501: 'cdeType',
  504: 'asin2',
  508: 'titleFileAs',
  517: 'creatorFileAs',
  522: 'publisherFileAs',
  535: 'generator',
}

/**
 * Reads the metadata of a MOBI book from its EXTH records: 100 author, 101 publisher, 103 description, 105 subject,
 * 106 date, 503 title, 524 language, 525 writing mode, 527 direction. The format has no series.
 */
export function mobiMetadata(header: MobiHeader): MetadataPart {
  const decoder = new TextDecoder(header.encoding)
  const all = (type: number) =>
    (header.exth.get(type) ?? []).map((bytes) => decoder.decode(bytes).trim()).filter((text) => text !== '')
  const first = (type: number) => all(type)[0] ?? null
  const progression = `${first(525) ?? ''} ${first(527) ?? ''}`
  const direction = /rtl|horizontal-rl/.test(progression)
    ? 'rtl'
    : /ltr|horizontal-lr/.test(progression)
      ? 'ltr'
      : null
  const extra = Object.entries(EXTRA).flatMap(([type, name]) => {
    const texts = all(Number(type))
    return texts.length > 0 ? [[name, texts.length > 1 ? texts : texts[0]] as const] : []
  })
  return {
    source: 'MOBI',
    values: stated({
      title: first(503) ?? (header.fullName.trim() || null),
      writers: [...new Set(all(100).flatMap((names) => names.split(/[;&]/).map((name) => name.trim())))],
      publisher: first(101),
      summary: plainText(first(103) ?? '') || null,
      tags: all(105),
      ...dateOf(first(106)),
      language: first(524),
      direction,
    }),
    extra: Object.fromEntries(extra),
    problem: null,
  }
}
