import { ENTRIES_MAX, PAGES_MAX } from '#domain/limits.ts'
import type { MetadataPart } from '../metadata/embedded.ts'
import { attribute, nodes, parseXml, textOf, type XmlNode } from '../text/xml.ts'
import { readEpubMetadata } from './epub-metadata.ts'

export interface ManifestItem {
  readonly id: string
  /** Name of the archive entry. */
  readonly name: string
  readonly type: string
  readonly properties: readonly string[]
}

/** A parsed package document of an EPUB (EPUB 3.3 §5; OPF 2.0.1). */
export interface EpubPackage {
  readonly items: readonly ManifestItem[]
  /** Documents in reading order, without non-linear ones. */
  readonly spine: readonly ManifestItem[]
  readonly fixedLayout: boolean
  readonly metadata: MetadataPart
  /** Entry names of cover pictures or cover documents, by descending priority. */
  readonly covers: readonly string[]
  /** Names of the lists that were truncated because of size limits. */
  readonly omitted: readonly string[]
}

/** Resolves a link to an entry name: percent-decoded, relative to the file `base`, without query and fragment. */
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
  const metaContent = attribute(
    metas.find((meta) => attribute(meta, 'name').toLowerCase() === 'cover'),
    'content',
  )
  const guide = nodes(nodes(root, 'guide')[0], 'reference').find((one) =>
    /^(other\.ms-)?cover/i.test(attribute(one, 'type')),
  )
  const byProperty = items.find((item) => item.properties.includes('cover-image'))
  const metaFile = metaContent === '' ? '' : resolveHref(base, metaContent)
  const byMeta = items.find(
    (item) => metaContent !== '' && (item.id === metaContent || item.name === metaFile),
  )
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

/** Parses a package document; null if it has no manifest. `base` is the entry name of the package document. */
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
  // The standard allows each document once; duplicates are dropped so that none is read repeatedly.
  const documents = [...new Set(order)]
  const fixedLayout = nodes(nodes(root, 'metadata')[0], 'meta').some(
    (meta) =>
      (attribute(meta, 'property') === 'rendition:layout' && textOf(meta) === 'pre-paginated') ||
      (attribute(meta, 'name') === 'fixed-layout' && attribute(meta, 'content') === 'true'),
  )
  return {
    items,
    spine: documents.slice(0, PAGES_MAX),
    fixedLayout,
    metadata: readEpubMetadata(nodes(root, 'metadata')[0] ?? {}, spine),
    covers: coversOf(root, items, base),
    omitted: [
      ...(listed.length > ENTRIES_MAX ? ['manifest'] : []),
      ...(documents.length > PAGES_MAX ? ['spine'] : []),
    ],
  }
}
