import { stated } from '#domain/metadata/metadata.ts'
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
import { dateOf, fieldInteger, languageTag, textOrNull } from './metadata-values.ts'

const EMPTY: XmlNode = {}

/** Returns the first child with the name, or an empty node. */
const child = (parent: XmlNode, name: string): XmlNode => nodes(parent, name)[0] ?? EMPTY
const text = (parent: XmlNode, name: string) => textOrNull(textOf(child(parent, name)))
/** Reads a list such as `<Characters><Character>…`, whose items are texts or have a `Name` child. */
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
    title: text(root, 'CollectionTitle') ?? textOrNull(texts(root, 'Stories', 'Story').join('; ')),
    series: text(series, 'Name'),
    number: text(root, 'Number'),
    volume: fieldInteger('volume', text(series, 'Volume') ?? text(root, 'MangaVolume')),
    count: fieldInteger('count', text(series, 'IssueCount')),
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
    language: languageTag(textOrNull(attribute(series, 'lang'))),
  })
}

/** Elements that a metadata field represents completely. The others may also have ids or repeat, and go to `extra`. */
const MAPPED = new Set(['Number', 'Summary', 'CoverDate'])

/**
 * Parses MetronInfo.xml 1.0 and 1.1: https://metron-project.github.io/docs/metroninfo/documentation
 * Never throws: returns what could be parsed of a malformed file and sets `problem`.
 */
export function readMetronInfo(bytes: Buffer): MetadataPart {
  const parsed = parseXml(decodeXml(bytes))
  const root = rootNamed(parsed.root, /^metroninfo$/i) ?? EMPTY
  const extra = Object.entries(root)
    .filter(([name]) => !name.startsWith('@') && name !== '#text' && !MAPPED.has(name))
    .map(([name]) => [name, plainNode(child(root, name))] as const)
    .filter(([, value]) => value !== '')
  const problem = parsed.errorLine === null ? null : `MetronInfo.xml:${parsed.errorLine}`
  return { source: 'MetronInfo', values: valuesOf(root), extra: Object.fromEntries(extra), problem }
}
