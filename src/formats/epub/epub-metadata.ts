import { append } from '#domain/append.ts'
import { type PartialMetadata, stated } from '#domain/metadata/metadata.ts'
import { creditsOf } from '../metadata/credits.ts'
import type { MetadataPart } from '../metadata/embedded.ts'
import { dateOf, textOrNull } from '../metadata/metadata-values.ts'
import { plainText } from '../text/markup.ts'
import { attribute, nodes, textOf, type XmlNode } from '../text/xml.ts'

/** A metadata element with its EPUB 3 refinements (EPUB 3.3 §5.5.4, `refines`). */
interface Refined {
  readonly node: XmlNode
  readonly text: string
  refinement(property: string): string
}

class Metadata {
  readonly #source: XmlNode
  readonly #metas: readonly XmlNode[]
  /** Refinements by the refined element's id and the property; the first of each counts. */
  readonly #refinements = new Map<string, string>()

  constructor(element: XmlNode) {
    // OEB 1 books nest the Dublin Core elements in `dc-metadata`.
    this.#source = { ...nodes(element, 'dc-metadata')[0], ...nodes(element, 'x-metadata')[0], ...element }
    this.#metas = nodes(this.#source, 'meta')
    for (const meta of this.#metas) {
      const key = `${attribute(meta, 'refines')} ${attribute(meta, 'property')}`
      if (!this.#refinements.has(key)) this.#refinements.set(key, textOf(meta))
    }
  }

  #refined(node: XmlNode): Refined {
    const id = attribute(node, 'id')
    return {
      node,
      text: textOf(node),
      refinement: (property) => (id === '' ? '' : (this.#refinements.get(`#${id} ${property}`) ?? '')),
    }
  }

  all(name: string): Refined[] {
    return nodes(this.#source, name)
      .map((node) => this.#refined(node))
      .filter(({ text }) => text !== '')
  }

  /** Returns the EPUB 3 metas of a property. */
  properties(property: string): Refined[] {
    return this.#metas
      .filter((meta) => attribute(meta, 'property') === property)
      .map((meta) => this.#refined(meta))
  }

  /** Returns the content of an EPUB 2 meta, else the EPUB 3 property of the same name, which calibre writes too. */
  named(name: string): string {
    const meta = this.#metas.find((one) => attribute(one, 'name') === name)
    return attribute(meta, 'content') || (this.properties(name)[0]?.text ?? '')
  }

  /** Returns the values of all elements and metas by name, except the excluded names. */
  rest(excluded: ReadonlySet<string>): Record<string, unknown> {
    const found = new Map<string, string[]>()
    const add = (name: string, text: string) => {
      if (text !== '') append(found, name, text)
    }
    for (const name of Object.keys(this.#source)) {
      if (/^[@#]|^(meta|link|dc-metadata|x-metadata|__proto__)$/.test(name) || excluded.has(name)) continue
      for (const { text } of this.all(name)) add(name, text)
    }
    for (const meta of this.#metas) {
      if (attribute(meta, 'refines') !== '') continue
      const name = attribute(meta, 'property') || attribute(meta, 'name')
      if (name !== '' && name !== '__proto__' && !excluded.has(name))
        add(name, textOf(meta) || attribute(meta, 'content'))
    }
    return Object.fromEntries([...found].map(([name, texts]) => [name, texts.length > 1 ? texts : texts[0]]))
  }
}

/** Reads credits by MARC relator (https://id.loc.gov/vocabulary/relators); a creator without a role is an author. */
function people(metadata: Metadata): PartialMetadata {
  const named = (element: 'creator' | 'contributor') =>
    metadata.all(element).map((person) => ({
      name: person.text,
      role:
        attribute(person.node, 'role') || person.refinement('role') || (element === 'creator' ? 'aut' : ''),
    }))
  // calibre writes "Unknown" for a missing author.
  return creditsOf([...named('creator'), ...named('contributor')].filter(({ name }) => name !== 'Unknown'))
}

/** Reads calibre's series, else an EPUB 3 collection, preferably one of type "series". */
function series(metadata: Metadata): PartialMetadata {
  const collections = metadata.properties('belongs-to-collection')
  const collection =
    collections.find((one) => one.refinement('collection-type') === 'series') ?? collections[0]
  const name = metadata.named('calibre:series') || collection?.text || ''
  const number = metadata.named('calibre:series_index') || collection?.refinement('group-position') || ''
  return { series: textOrNull(name), number: name === '' ? null : textOrNull(number.replace(/\.0+$/, '')) }
}

const MAPPED = new Set(
  'title creator description publisher language subject belongs-to-collection calibre:series calibre:series_index cover rendition:layout fixed-layout'.split(
    ' ',
  ),
)

/** Reads the metadata of an EPUB's package document (EPUB 3.3 §5.5, OPF 2.0.1 §2.2). */
export function readEpubMetadata(element: XmlNode, spine: XmlNode | undefined): MetadataPart {
  const metadata = new Metadata(element)
  const titles = metadata.all('title')
  const title = titles.find((one) => one.refinement('title-type') === 'main') ?? titles[0]
  const dates = metadata.all('date')
  const published = dates.find(({ node }) => attribute(node, 'event') === 'publication') ?? dates[0]
  const description = metadata.all('description')[0]
  const progression = attribute(spine, 'page-progression-direction')
  const values = stated({
    title: title?.text ?? null,
    ...series(metadata),
    summary: description ? textOrNull(plainText(description.text)) : null,
    publisher: metadata.all('publisher')[0]?.text ?? null,
    ...dateOf(published?.text),
    ...people(metadata),
    tags: [...new Set(metadata.all('subject').map(({ text }) => text))],
    language: metadata.all('language')[0]?.text ?? null,
    direction: progression === 'rtl' || progression === 'ltr' ? progression : null,
  })
  const others = titles.filter((one) => one !== title).map(({ text }) => text)
  const extra = { ...(others.length > 0 ? { titles: others } : {}), ...metadata.rest(MAPPED) }
  return { source: 'EPUB', values, extra, problem: null }
}
