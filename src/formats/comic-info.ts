import type { PartialMetadata } from '#domain/metadata.ts'
import type { EmbeddedMetadata } from './comic-file.ts'
import { attribute, decodeXml, nodes, parseXml, textOf, unescapeXml } from './xml.ts'

/** What ComicInfo says of one page: https://anansi-project.github.io/docs/comicinfo/schemas/v2.1 */
export interface ComicInfoPage {
  readonly image: number
  readonly type: string | null
  readonly double: boolean
  readonly width: number | null
  readonly height: number | null
}

export interface ComicInfo extends EmbeddedMetadata {
  readonly pages: readonly ComicInfoPage[]
}

/** The elements we take, in lower case: files in the wild write them in any case. */
const FIELDS = [
  'title',
  'series',
  'number',
  'count',
  'volume',
  'summary',
  'year',
  'month',
  'day',
  'publisher',
  'writer',
  'penciller',
  'inker',
  'colorist',
  'letterer',
  'coverartist',
  'editor',
  'translator',
  'characters',
  'genre',
  'tags',
  'teams',
  'locations',
  'languageiso',
  'manga',
  'storyarc',
  'storyarcnumber',
] as const
type Field = (typeof FIELDS)[number]
type Fields = Partial<Record<Field, string>>

const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name)

/** The longest text kept of one element. */
const TEXT_MAX = 100_000

function list(text: string | undefined): string[] {
  const items = (text ?? '').split(',').map((item) => item.trim())
  return [...new Set(items.filter((item) => item !== ''))]
}

/** A whole number within bounds; ComicInfo writes -1 for "unknown". */
function whole(text: string | undefined, from: number, to: number): number | null {
  const number = /^\s*\d{1,9}(\.0+)?\s*$/.test(text ?? '') ? Number(text) : null
  return number !== null && number >= from && number <= to ? number : null
}

function direction(manga: string | undefined): 'ltr' | 'rtl' | null {
  if (/^yesandrighttoleft$/i.test(manga ?? '')) return 'rtl'
  return /^no$/i.test(manga ?? '') ? 'ltr' : null
}

function storyline(fields: Fields): PartialMetadata['storyline'] {
  const name = list(fields.storyarc)[0]
  if (name === undefined) return null
  const order = Number.parseFloat((fields.storyarcnumber ?? '').split(',')[0] ?? '')
  return { name, order: Number.isFinite(order) ? order : null, total: null }
}

const said = (text: string | undefined) => (text === undefined || text === '' ? null : text)

function toMetadata(fields: Fields): PartialMetadata {
  const all: PartialMetadata = {
    title: said(fields.title),
    series: said(fields.series),
    number: said(fields.number),
    volume: whole(fields.volume, 1, 9999),
    count: whole(fields.count, 1, 99_999),
    summary: said(fields.summary),
    publisher: said(fields.publisher),
    year: whole(fields.year, 1800, 2200),
    month: whole(fields.month, 1, 12),
    day: whole(fields.day, 1, 31),
    storyline: storyline(fields),
    writers: list(fields.writer),
    pencillers: list(fields.penciller),
    inkers: list(fields.inker),
    colorists: list(fields.colorist),
    letterers: list(fields.letterer),
    coverArtists: list(fields.coverartist),
    editors: list(fields.editor),
    translators: list(fields.translator),
    characters: list(fields.characters),
    genres: list(fields.genre),
    tags: list(fields.tags),
    teams: list(fields.teams),
    locations: list(fields.locations),
    language: said(fields.languageiso),
    direction: direction(fields.manga),
  }
  return stated(all)
}

/** Only the fields that have a value. */
export function stated(all: PartialMetadata): PartialMetadata {
  return Object.fromEntries(
    Object.entries(all).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

function pageOf(get: (name: string) => string): ComicInfoPage | null {
  const image = whole(get('image'), 0, 999_999)
  if (image === null) return null
  return {
    image,
    type: said(get('type')),
    double: /^(true|1)$/i.test(get('doublepage')),
    width: whole(get('imagewidth'), 1, 999_999),
    height: whole(get('imageheight'), 1, 999_999),
  }
}

/** Reads what a broken file still says: each known element up to the next tag. */
function readBroken(text: string): { fields: Fields; pages: ComicInfoPage[] } {
  const fields: Fields = {}
  for (const [, name = '', value = ''] of text.matchAll(/<(\w{3,20})(?:\s[^<>]*)?>([^<]*)/g)) {
    const field = name.toLowerCase()
    if (isField(field)) fields[field] ??= unescapeXml(value.slice(0, TEXT_MAX)).trim()
  }
  const pages: ComicInfoPage[] = []
  for (const [, attributes = ''] of text.matchAll(/<Page\s([^<>]*)>/gi)) {
    const values = new Map(
      [...attributes.matchAll(/(\w+)\s*=\s*["']([^"']*)/g)].map(([, k = '', v = '']) => [k.toLowerCase(), v]),
    )
    const page = pageOf((name) => values.get(name) ?? '')
    if (page) pages.push(page)
  }
  return { fields, pages }
}

/**
 * ComicInfo.xml, versions 1.0 to 2.1. Never throws: broken XML is read as far as it goes and `problem`
 * says so. Entities declared in the file are not expanded.
 */
export function readComicInfo(bytes: Buffer): ComicInfo {
  const text = decodeXml(bytes)
  const { root, line } = parseXml(text)
  const element = root && nodes(root, Object.keys(root).find((name) => /^comicinfo$/i.test(name)) ?? '')[0]
  if (!element) {
    const { fields, pages } = readBroken(text)
    const values = toMetadata(fields)
    const problem =
      line === null
        ? 'ComicInfo.xml does not hold comic information.'
        : `ComicInfo.xml is damaged at line ${line}: what could be read of it was kept.`
    return { values, source: Object.keys(values).length > 0 ? 'ComicInfo' : null, problem, pages }
  }
  const fields: Fields = {}
  for (const name of Object.keys(element)) {
    const field = name.toLowerCase()
    if (isField(field))
      fields[field] ??= nodes(element, name)
        .map(textOf)
        .find((one) => one !== '')
        ?.slice(0, TEXT_MAX)
  }
  const list = nodes(element, Object.keys(element).find((name) => /^pages$/i.test(name)) ?? '')[0]
  const pages = Object.keys(list ?? {})
    .filter((name) => /^page$/i.test(name))
    .flatMap((name) => nodes(list, name))
    .map((node) => {
      const named = new Map(Object.keys(node).map((key) => [key.toLowerCase(), key.slice(1)]))
      return pageOf((name) => attribute(node, named.get(`@${name}`) ?? ''))
    })
    .filter((page) => page !== null)
  return { values: toMetadata(fields), source: 'ComicInfo', problem: null, pages }
}
