import { stated } from '#domain/metadata.ts'
import {
  attribute,
  decodeXml,
  nodes,
  parseXml,
  plainNode,
  rootNamed,
  textOf,
  type XmlNode,
} from '../text/xml.ts'
import { creditsOf } from './credits.ts'
import type { MetadataPart } from './embedded.ts'
import { dateOf, languageTag, said, wholeOf } from './metadata-values.ts'

const NOTHING: XmlNode = {}

/** The first child of that name. */
const child = (parent: XmlNode, name: string): XmlNode => nodes(parent, name)[0] ?? NOTHING
const text = (parent: XmlNode, name: string) => said(textOf(child(parent, name)))
/** Resources come as `<Characters><Character>…`, plain or with a name inside. */
const texts = (parent: XmlNode, list: string, item: string) =>
  nodes(child(parent, list), item)
    .map((node) => textOf(node) || (text(node, 'Name') ?? ''))
    .filter((name) => name !== '')

function storyline(root: XmlNode) {
  const arc = child(child(root, 'Arcs'), 'Arc')
  const name = text(arc, 'Name')
  const order = Number.parseFloat(text(arc, 'Number') ?? '')
  return name === null ? null : { name, order: Number.isFinite(order) ? order : null, total: null }
}

function valuesOf(root: XmlNode) {
  const series = child(root, 'Series')
  const credits = nodes(child(root, 'Credits'), 'Credit').flatMap((credit) =>
    texts(credit, 'Roles', 'Role').map((role) => ({ name: text(credit, 'Creator') ?? '', role })),
  )
  return stated({
    title: text(root, 'CollectionTitle') ?? said(texts(root, 'Stories', 'Story').join('; ')),
    series: text(series, 'Name'),
    number: text(root, 'Number'),
    volume: wholeOf('volume', text(series, 'Volume') ?? text(root, 'MangaVolume')),
    count: wholeOf('count', text(series, 'IssueCount')),
    summary: text(root, 'Summary'),
    publisher: text(child(root, 'Publisher'), 'Name'),
    ...dateOf(text(root, 'CoverDate') ?? text(root, 'StoreDate')),
    storyline: storyline(root),
    ...creditsOf(credits),
    characters: texts(root, 'Characters', 'Character'),
    genres: texts(root, 'Genres', 'Genre'),
    tags: texts(root, 'Tags', 'Tag'),
    teams: texts(root, 'Teams', 'Team'),
    locations: texts(root, 'Locations', 'Location'),
    language: languageTag(said(attribute(series, 'lang'))),
  })
}

/** What the normal form holds whole; the other elements have identifiers or more than one of a thing. */
const HELD = new Set(['Number', 'Summary', 'CoverDate'])

/**
 * MetronInfo.xml 1.0 and 1.1: https://metron-project.github.io/docs/metroninfo/documentation
 * Never throws; of a broken file what the parser understands is kept, and `problem` says so.
 */
export function readMetronInfo(bytes: Buffer): MetadataPart {
  const parsed = parseXml(decodeXml(bytes))
  const root = rootNamed(parsed.root, /^metroninfo$/i) ?? NOTHING
  const extra = Object.entries(root)
    .filter(([name]) => !name.startsWith('@') && name !== '#text' && !HELD.has(name))
    .map(([name]) => [name, plainNode(child(root, name))] as const)
    .filter(([, value]) => value !== '')
  const problem = parsed.line === null ? null : `MetronInfo.xml:${parsed.line}`
  return { source: 'MetronInfo', values: valuesOf(root), extra: Object.fromEntries(extra), problem }
}
