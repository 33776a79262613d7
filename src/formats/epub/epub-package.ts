import { ENTRIES_MAX, PAGES_MAX } from '#domain/limits.ts'
import type { MetadataPart } from '../metadata/embedded.ts'
import { attribute, nodes, parseXml, textOf, type XmlNode } from '../text/xml.ts'
import { readEpubMetadata } from './epub-metadata.ts'

export interface ManifestItem {
  readonly id: string
  /** The full name of the entry in the archive. */
  readonly name: string
  readonly type: string
  readonly properties: readonly string[]
}

/** What an EPUB's package document says (EPUB 3.3 §5; OPF 2.0.1). */
export interface EpubPackage {
  readonly items: readonly ManifestItem[]
  /** The reading order, without what is said to stand outside of it. */
  readonly spine: readonly ManifestItem[]
  readonly fixedLayout: boolean
  readonly metadata: MetadataPart
  /** Entry names that the book calls its cover, the clearest first: pictures or documents. */
  readonly covers: readonly string[]
  /** What is longer than any book's and was left out in part. */
  readonly left: readonly string[]
}

/** The archive name of a link: `%20` undone, relative to the file it stands in, without its fragment. */
export function resolveHref(base: string, href: string): string {
  let path = href.replace(/[?#].*$/s, '')
  try {
    path = decodeURIComponent(path)
  } catch {}
  const segments = path.startsWith('/') ? [] : base.split('/').slice(0, -1)
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
}

function coversOf(root: XmlNode, items: readonly ManifestItem[], base: string): string[] {
  const metas = nodes(nodes(root, 'metadata')[0], 'meta')
  const named = attribute(
    metas.find((meta) => attribute(meta, 'name').toLowerCase() === 'cover'),
    'content',
  )
  const guide = nodes(nodes(root, 'guide')[0], 'reference').find((one) =>
    /^(other\.ms-)?cover/i.test(attribute(one, 'type')),
  )
  const byProperty = items.find((item) => item.properties.includes('cover-image'))
  const namedFile = named === '' ? '' : resolveHref(base, named)
  const byMeta = items.find((item) => named !== '' && (item.id === named || item.name === namedFile))
  const byName = items.find(
    (item) => /^cover([-_ ]?(image|img|page|xhtml))?$/i.test(item.id) || /(^|\/)cover\.\w+$/i.test(item.name),
  )
  const found = [
    byProperty?.name,
    byMeta?.name,
    guide && resolveHref(base, attribute(guide, 'href')),
    byName?.name,
  ]
  return found.filter((name) => name !== undefined)
}

/** Reads a package document; null when there is no manifest in it. `base` is its own entry name. */
export function readPackage(text: string, base: string): EpubPackage | null {
  const root = nodes(parseXml(text).root, 'package')[0]
  const manifest = nodes(root, 'manifest')[0]
  if (root === undefined || manifest === undefined) return null
  const listed = nodes(manifest, 'item')
  const items = listed.slice(0, ENTRIES_MAX).map((node) => ({
    id: attribute(node, 'id'),
    name: resolveHref(base, attribute(node, 'href')),
    type: attribute(node, 'media-type').toLowerCase(),
    properties: attribute(node, 'properties').split(/\s+/),
  }))
  const byId = new Map(items.map((item) => [item.id, item]))
  const spine = nodes(root, 'spine')[0]
  const refs = nodes(spine, 'itemref')
  const linear = refs.filter((ref) => attribute(ref, 'linear') !== 'no')
  const order = (linear.length > 0 ? linear : refs)
    .map((ref) => byId.get(attribute(ref, 'idref')))
    .filter((item) => item !== undefined)
  // The standard has each document there once; a document named again and again would be read as often.
  const documents = [...new Set(order)]
  const layout = nodes(nodes(root, 'metadata')[0], 'meta').some(
    (meta) =>
      (attribute(meta, 'property') === 'rendition:layout' && textOf(meta) === 'pre-paginated') ||
      (attribute(meta, 'name') === 'fixed-layout' && attribute(meta, 'content') === 'true'),
  )
  return {
    items,
    spine: documents.slice(0, PAGES_MAX),
    fixedLayout: layout,
    metadata: readEpubMetadata(nodes(root, 'metadata')[0] ?? {}, spine),
    covers: coversOf(root, items, base),
    left: [
      ...(listed.length > ENTRIES_MAX ? ['manifest'] : []),
      ...(documents.length > PAGES_MAX ? ['spine'] : []),
    ],
  }
}
