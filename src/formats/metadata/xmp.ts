import { stated } from '#domain/metadata/metadata.ts'
import { plainText } from '../text/markup.ts'
import { attribute, nodes, parseXml, plainNode, textOf, type XmlNode } from '../text/xml.ts'
import type { MetadataPart } from './embedded.ts'
import { dateOf, textOrNull } from './metadata-values.ts'

/** Returns the texts of a property: plain, in rdf:Alt, rdf:Seq or rdf:Bag, or as an attribute of the description. */
function textsOf(descriptions: readonly XmlNode[], name: string): string[] {
  return descriptions.flatMap((description) => {
    const attributed = attribute(description, name)
    const elements = nodes(description, name).flatMap((node) => {
      const items = ['Alt', 'Seq', 'Bag'].flatMap((list) => nodes(nodes(node, list)[0], 'li').map(textOf))
      return items.length > 0 ? items : [textOf(node) || textOf(nodes(node, 'value')[0])]
    })
    return [attributed, ...elements].filter((text) => text !== '')
  })
}

/** Reads calibre's `<calibre:series><rdf:value/><calibreSI:series_index/>`, else PRISM's publication. */
function seriesOf(descriptions: readonly XmlNode[]) {
  const series = descriptions.flatMap((one) => nodes(one, 'series'))[0]
  const value = series && (textOf(nodes(series, 'value')[0]) || textOf(series))
  const index = series && (textOf(nodes(series, 'series_index')[0]) || attribute(series, 'series_index'))
  if (value) return { series: value, number: textOrNull(index?.replace(/\.0+$/, '')) }
  const publication = textsOf(descriptions, 'publicationName')[0]
  return { series: publication ?? null, number: textOrNull(textsOf(descriptions, 'number')[0]) }
}

/** Maximum length of an extra property in characters of JSON, which excludes thumbnails, histories and schemas. */
const PROPERTY_MAX = 2_000
/** Properties that describe the file or are mapped to metadata fields. */
const IGNORED =
  /^(@|#|__proto__|title|creator|description|subject|publisher|language|series|publicationName|number|format)/

/** Parses an XMP packet (ISO 16684-1): Dublin Core, PRISM's publication and calibre's series. */
export function readXmp(packet: string): MetadataPart {
  const { root } = parseXml(packet)
  const rdf = nodes(nodes(root, 'xmpmeta')[0] ?? root, 'RDF')[0]
  const descriptions = nodes(rdf, 'Description')
  const summary = textsOf(descriptions, 'description')[0]
  const language = textsOf(descriptions, 'language')[0]
  const values = stated({
    title: textsOf(descriptions, 'title')[0] ?? null,
    ...seriesOf(descriptions),
    summary: summary === undefined ? null : textOrNull(plainText(summary)),
    publisher: textsOf(descriptions, 'publisher')[0] ?? null,
    ...dateOf(textsOf(descriptions, 'date')[0]),
    writers: [...new Set(textsOf(descriptions, 'creator'))],
    tags: [...new Set(textsOf(descriptions, 'subject'))],
    language: language === 'x-unknown' ? null : textOrNull(language),
  })
  const extra = descriptions.flatMap((description) =>
    Object.keys(description)
      .filter((name) => !IGNORED.test(name))
      .map((name) => [name, plainNode(nodes(description, name)[0] ?? {})] as const)
      .filter(([, value]) => value !== '' && JSON.stringify(value).length <= PROPERTY_MAX),
  )
  return { source: 'XMP', values, extra: Object.fromEntries(extra), problem: null }
}
