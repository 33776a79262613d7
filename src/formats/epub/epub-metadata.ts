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
  /** Names that `rest` leaves out: those that were taken, and three that describe the file. */
  readonly #taken = new Set(['cover', 'rendition:layout', 'fixed-layout'])

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

  /** Returns the elements with a name. `rest` leaves out what is taken. */
  take(name: string): Refined[] {
    this.#taken.add(name)
    return this.all(name)
  }

  /** Takes the EPUB 3 metas of a property. */
  takeProperties(property: string): Refined[] {
    this.#taken.add(property)
    return this.#metas
      .filter((meta) => attribute(meta, 'property') === property)
      .map((meta) => this.#refined(meta))
  }

  /** Takes the content of an EPUB 2 meta, else the EPUB 3 property of the same name, which calibre writes too. */
  takeNamed(name: string): string {
    const [property] = this.takeProperties(name)
    const meta = this.#metas.find((one) => attribute(one, 'name') === name)
    return attribute(meta, 'content') || (property?.text ?? '')
  }

  /** Returns the values of all elements and metas by name, except those that were taken. */
  rest(): Record<string, unknown> {
    const found = new Map<string, string[]>()
    const add = (name: string, text: string) => {
      if (text !== '') append(found, name, text)
    }
    for (const name of Object.keys(this.#source)) {
      if (/^[@#]|^(meta|link|dc-metadata|x-metadata|__proto__)$/.test(name) || this.#taken.has(name)) continue
      for (const { text } of this.all(name)) add(name, text)
    }
    for (const meta of this.#metas) {
      if (attribute(meta, 'refines') !== '') continue
      const name = attribute(meta, 'property') || attribute(meta, 'name')
      if (name !== '' && name !== '__proto__' && !this.#taken.has(name))
        add(name, textOf(meta) || attribute(meta, 'content'))
    }
    return Object.fromEntries([...found].map(([name, texts]) => [name, texts.length > 1 ? texts : texts[0]]))
  }
}

/** Reads credits by MARC relator (https://id.loc.gov/vocabulary/relators); a creator without a role is an author. */
function people(metadata: Metadata): PartialMetadata {
  const credits = (persons: readonly Refined[], role: string) =>
    persons.map((person) => ({
      name: person.text,
      role: attribute(person.node, 'role') || person.refinement('role') || role,
    }))
  // Contributors also stay in `rest`, because many have a role that is no metadata field.
  const named = [...credits(metadata.take('creator'), 'aut'), ...credits(metadata.all('contributor'), '')]
  // calibre writes "Unknown" for a missing author.
  return creditsOf(named.filter(({ name }) => name !== 'Unknown'))
}

/** Reads calibre's series, else an EPUB 3 collection, preferably one of type "series". */
function series(metadata: Metadata): PartialMetadata {
  const collections = metadata.takeProperties('belongs-to-collection')
  const collection =
    collections.find((one) => one.refinement('collection-type') === 'series') ?? collections[0]
  const name = metadata.takeNamed('calibre:series') || collection?.text || ''
  const number = metadata.takeNamed('calibre:series_index') || collection?.refinement('group-position') || ''
  return { series: textOrNull(name), number: name === '' ? null : textOrNull(number.replace(/\.0+$/, '')) }
}

/** Reads the metadata of an EPUB's package document (EPUB 3.3 §5.5, OPF 2.0.1 §2.2). */
export function readEpubMetadata(element: XmlNode, spine: XmlNode | undefined): MetadataPart {
  const metadata = new Metadata(element)
  const titles = metadata.take('title')
  const title = titles.find((one) => one.refinement('title-type') === 'main') ?? titles[0]
  // Not taken, because other dates have no metadata field.
  const dates = metadata.all('date')
  const published = dates.find(({ node }) => attribute(node, 'event') === 'publication') ?? dates[0]
  const description = metadata.take('description')[0]
  const progression = attribute(spine, 'page-progression-direction')
  const values = stated({
    title: title?.text ?? null,
    ...series(metadata),
    summary: description ? textOrNull(plainText(description.text)) : null,
    publisher: metadata.take('publisher')[0]?.text ?? null,
    ...dateOf(published?.text),
    ...people(metadata),
    tags: [...new Set(metadata.take('subject').map(({ text }) => text))],
    language: metadata.take('language')[0]?.text ?? null,
    direction: progression === 'rtl' || progression === 'ltr' ? progression : null,
  })
  const others = titles.filter((one) => one !== title).map(({ text }) => text)
  const extra = { ...(others.length > 0 ? { titles: others } : {}), ...metadata.rest() }
  return { source: 'EPUB', values, extra, problem: null }
}
