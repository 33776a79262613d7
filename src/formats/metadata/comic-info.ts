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
type Fields = Readonly<Partial<Record<string, string>>>

function direction(manga: string | undefined): 'ltr' | 'rtl' | null {
  if (/^yesandrighttoleft$/i.test(manga ?? '')) return 'rtl'
  return /^no$/i.test(manga ?? '') ? 'ltr' : null
}

/** Arcs and their numbers are two lists, paired by position: the first is ours. */
function storyline(fields: Fields): PartialMetadata['storyline'] {
  const name = listOf(fields.StoryArc)[0]
  if (name === undefined) return null
  const order = Number.parseFloat((fields.StoryArcNumber ?? '').split(',')[0] ?? '')
  return { name, order: Number.isFinite(order) ? order : null, total: null }
}

/** How each field of the normal form follows from the element that holds it. */
const READ: Readonly<
  Record<string, readonly [field: keyof PartialMetadata, read: (text: string | undefined) => unknown]>
> = {
  Title: ['title', said],
  Series: ['series', said],
  Number: ['number', said],
  Volume: ['volume', (text) => wholeNumber(text, 1, 9999)],
  Count: ['count', (text) => wholeNumber(text, 1, 99_999)],
  Summary: ['summary', said],
  Publisher: ['publisher', said],
  Year: ['year', (text) => wholeNumber(text, 1800, 2200)],
  Month: ['month', (text) => wholeNumber(text, 1, 12)],
  Day: ['day', (text) => wholeNumber(text, 1, 31)],
  Writer: ['writers', listOf],
  Penciller: ['pencillers', listOf],
  Inker: ['inkers', listOf],
  Colorist: ['colorists', listOf],
  Letterer: ['letterers', listOf],
  CoverArtist: ['coverArtists', listOf],
  Editor: ['editors', listOf],
  Translator: ['translators', listOf],
  Characters: ['characters', listOf],
  Genre: ['genres', listOf],
  Tags: ['tags', listOf],
  Teams: ['teams', listOf],
  Locations: ['locations', listOf],
  LanguageISO: ['language', said],
  Manga: ['direction', direction],
}

const unknown = (text: string) => text === '' || text === '-1'

/** What the normal form takes, and what is left: other elements, and values it cannot hold. */
function understood(fields: Fields): { values: PartialMetadata; extra: Record<string, unknown> } {
  const all: Record<string, unknown> = { storyline: storyline(fields) }
  for (const [element, [field, read]] of Object.entries(READ)) all[field] = read(fields[element])
  const values = stated(all as PartialMetadata)
  const oneArc = listOf(fields.StoryArc).length === 1 && (values.storyline?.order ?? null) !== null
  const held = (element: string) => {
    if (element === 'StoryArc') return listOf(fields.StoryArc).length === 1
    if (element === 'StoryArcNumber') return oneArc
    const field = READ[element]?.[0]
    return field !== undefined && values[field] !== undefined
  }
  const left = Object.entries(fields).filter(([name, text]) => !held(name) && !unknown(text ?? ''))
  return { values, extra: Object.fromEntries(left) }
}

function partOf(fields: Fields, list: PageList, others: Record<string, unknown>): MetadataPart {
  const { values, extra } = understood(fields)
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
