import { FIELD_NAMES, FIELDS, type Field, type FieldKind, type FieldName } from '#domain/fields.ts'
import { type PartialMetadata, stated } from '#domain/metadata.ts'
import { decodeXml, nodes, parseXml, plainNode, rootNamed, textOf, type XmlNode } from '../text/xml.ts'
import { type PageList, pagesOfNodes } from './comic-info-pages.ts'
import type { MetadataPart } from './embedded.ts'
import { listOf, said, wholeNumber } from './metadata-values.ts'

/** The elements of ComicInfo 2.0 and 2.1; files in the wild write them in any case. */
const ELEMENTS =
  'Title Series Number Count Volume AlternateSeries AlternateNumber AlternateCount Summary Notes Year Month Day Writer Penciller Inker Colorist Letterer CoverArtist Editor Translator Publisher Imprint Genre Tags Web PageCount LanguageISO Format BlackAndWhite Manga Characters Teams Locations ScanInformation StoryArc StoryArcNumber SeriesGroup AgeRating CommunityRating MainCharacterOrTeam Review GTIN'
const NAMES = new Map(ELEMENTS.split(' ').map((name) => [name.toLowerCase(), name]))

/** Texts by element, under their proper names. */
type Texts = Readonly<Partial<Record<string, string>>>

function direction(manga: string | undefined): 'ltr' | 'rtl' | null {
  if (/^yesandrighttoleft$/i.test(manga ?? '')) return 'rtl'
  return /^no$/i.test(manga ?? '') ? 'ltr' : null
}

/** Arcs and their numbers are two lists, paired by position: the first is ours. */
function storyline(
  arcs: string | undefined,
  _: Field,
  { StoryArcNumber }: Texts,
): PartialMetadata['storyline'] {
  const name = listOf(arcs)[0]
  if (name === undefined) return null
  const order = Number.parseFloat((StoryArcNumber ?? '').split(',')[0] ?? '')
  return { name, order: Number.isFinite(order) ? order : null, total: null }
}

/** How a field of each kind follows from the text of its element. */
const READERS: Readonly<Record<FieldKind, (text: string | undefined, field: Field, all: Texts) => unknown>> =
  {
    text: said,
    long: said,
    number: said,
    whole: (text, { stated: [min, max] = [0, Number.MAX_SAFE_INTEGER] }) => wholeNumber(text, min, max),
    names: listOf,
    direction,
    storyline,
  }

const FIELD_OF = new Map<string, FieldName>(FIELD_NAMES.map((name) => [FIELDS[name].comicInfo, name]))
const unknown = (text: string) => text === '' || text === '-1'

/** What the normal form takes, and what is left: other elements, and values it cannot hold. */
function understood(texts: Texts): { values: PartialMetadata; extra: Record<string, unknown> } {
  const read = Object.entries<Field>(FIELDS).map(([name, field]) => [
    name,
    READERS[field.kind](texts[field.comicInfo], field, texts),
  ])
  const values = stated(Object.fromEntries(read))
  const oneArc = listOf(texts.StoryArc).length === 1
  const held = (element: string) => {
    if (element === 'StoryArc') return oneArc
    if (element === 'StoryArcNumber') return oneArc && (values.storyline?.order ?? null) !== null
    const field = FIELD_OF.get(element)
    return field !== undefined && values[field] !== undefined
  }
  const left = Object.entries(texts).filter(([name, text]) => !held(name) && !unknown(text ?? ''))
  return { values, extra: Object.fromEntries(left) }
}

function partOf(texts: Texts, list: PageList, others: Record<string, unknown>): MetadataPart {
  const { values, extra } = understood(texts)
  const pages = list.written.length > 0 ? { Pages: list.written } : {}
  return {
    source: 'ComicInfo',
    values,
    extra: { ...extra, ...others, ...pages },
    problem: null,
    pages: list.pages,
  }
}

/** Reads what a broken file still says: known elements, wherever a tag that was lost has put them. */
function readBroken(root: XmlNode): MetadataPart {
  const fields: Record<string, string> = {}
  const pages: XmlNode[] = []
  const visit = (parent: XmlNode) => {
    for (const key of Object.keys(parent)) {
      if (key.startsWith('@') || key === '#text') continue
      const name = NAMES.get(key.toLowerCase())
      for (const node of nodes(parent, key)) {
        const text = name === undefined ? null : said(textOf(node))
        if (name !== undefined && text !== null) fields[name] ??= text
        if (/^page$/i.test(key)) pages.push(node)
        visit(node)
      }
    }
  }
  visit(root)
  return partOf(fields, pagesOfNodes(pages), {})
}

function readWhole(element: XmlNode): MetadataPart {
  const fields: Record<string, string> = {}
  const others: Record<string, unknown> = {}
  const pages: XmlNode[] = []
  for (const key of Object.keys(element)) {
    if (key.startsWith('@') || key === '#text') continue
    const name = NAMES.get(key.toLowerCase())
    if (/^pages$/i.test(key)) {
      const [list = {}] = nodes(element, key)
      for (const page of Object.keys(list)) if (/^page$/i.test(page)) pages.push(...nodes(list, page))
    } else if (name !== undefined) {
      // Written twice, the first that says something counts.
      const text = said(
        nodes(element, key)
          .map(textOf)
          .find((one) => one !== ''),
      )
      if (text !== null) fields[name] ??= text
    } else {
      const [first, ...more] = nodes(element, key).map((node) => plainNode(node))
      if (first !== '') others[key] = more.length > 0 ? [first, ...more] : first
    }
  }
  return partOf(fields, pagesOfNodes(pages), others)
}

/**
 * ComicInfo.xml, versions 1.0 to 2.1: https://anansi-project.github.io/docs/comicinfo/documentation
 * Never throws: broken XML is read as far as it goes and `problem` says so. Entities declared in the file are
 * not expanded.
 */
export function readComicInfo(bytes: Buffer): MetadataPart {
  const { root, line } = parseXml(decodeXml(bytes))
  const element = rootNamed(root, /^comicinfo$/i)
  if (element && line === null) return readWhole(element)
  return { ...readBroken(root), problem: line === null ? 'ComicInfo.xml' : `ComicInfo.xml:${line}` }
}
