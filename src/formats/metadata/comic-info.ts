import { FIELD_NAMES, FIELDS, type Field, type FieldKind, type FieldName } from '#domain/metadata/fields.ts'
import { type PartialMetadata, stated } from '#domain/metadata/metadata.ts'
import { decodeXml, nodes, parseXml, plainNode, rootNamed, textOf, type XmlNode } from '../text/xml.ts'
import { elementNamed } from './comic-info-elements.ts'
import { type PageList, pagesOfNodes } from './comic-info-pages.ts'
import type { MetadataPart } from './embedded.ts'
import { integerInRange, listOf, textOrNull } from './metadata-values.ts'

/** Texts by the canonical name of their element. */
export type ElementTexts = Readonly<Partial<Record<string, string>>>

function direction(manga: string | undefined): 'ltr' | 'rtl' | null {
  if (/^yesandrighttoleft$/i.test(manga ?? '')) return 'rtl'
  return /^no$/i.test(manga ?? '') ? 'ltr' : null
}

/** Returns the first story arc. Arcs and their numbers are two lists, paired by index. */
function storyline(
  arcs: string | undefined,
  _: Field,
  { StoryArcNumber }: ElementTexts,
): PartialMetadata['storyline'] {
  const name = listOf(arcs)[0]
  if (name === undefined) return null
  const order = Number.parseFloat((StoryArcNumber ?? '').split(',')[0] ?? '')
  return { name, order: Number.isFinite(order) ? order : null, total: null }
}

/** Parsers of an element's text by the kind of its field. */
const READERS: Readonly<
  Record<FieldKind, (text: string | undefined, field: Field, all: ElementTexts) => unknown>
> = {
  text: textOrNull,
  long: textOrNull,
  number: textOrNull,
  whole: (text, { stated: [min, max] = [0, Number.MAX_SAFE_INTEGER] }) => integerInRange(text, min, max),
  names: listOf,
  direction,
  storyline,
}

const FIELD_OF = new Map<string, FieldName>(FIELD_NAMES.map((name) => [FIELDS[name].comicInfo, name]))
const isPages = (name: string) => /^pages$/i.test(name)
const isUnknown = (text: string) => text === '' || text === '-1'

/** Maps texts to metadata fields. `extra` has the elements without a field and the values that a field cannot hold. */
export function mapFields(texts: ElementTexts): { values: PartialMetadata; extra: Record<string, unknown> } {
  const read = Object.entries<Field>(FIELDS).map(([name, field]) => [
    name,
    READERS[field.kind](texts[field.comicInfo], field, texts),
  ])
  const values = stated(Object.fromEntries(read))
  const hasOneArc = listOf(texts.StoryArc).length === 1
  const isMapped = (element: string) => {
    if (element === 'StoryArc') return hasOneArc
    if (element === 'StoryArcNumber') return hasOneArc && (values.storyline?.order ?? null) !== null
    const field = FIELD_OF.get(element)
    return field !== undefined && values[field] !== undefined
  }
  const unmapped = Object.entries(texts).filter(([name, text]) => !isMapped(name) && !isUnknown(text ?? ''))
  return { values, extra: Object.fromEntries(unmapped) }
}

function partOf(texts: ElementTexts, list: PageList, others: Record<string, unknown>): MetadataPart {
  const { values, extra } = mapFields(texts)
  const pages = list.attributes.length > 0 ? { Pages: list.attributes } : {}
  return {
    source: 'ComicInfo',
    values,
    extra: { ...extra, ...others, ...pages },
    problem: null,
    pages: list.pages,
  }
}

/** Reads the known elements of a malformed file at any depth, since a missing end tag may have nested them. */
function readMalformed(root: XmlNode): MetadataPart {
  const fields: Record<string, string> = {}
  const pages: XmlNode[] = []
  const visit = (parent: XmlNode) => {
    for (const key of Object.keys(parent)) {
      if (key.startsWith('@') || key === '#text') continue
      const name = isPages(key) ? undefined : elementNamed(key)
      for (const node of nodes(parent, key)) {
        const text = name === undefined ? null : textOrNull(textOf(node))
        if (name !== undefined && text !== null) fields[name] ??= text
        if (/^page$/i.test(key)) pages.push(node)
        visit(node)
      }
    }
  }
  visit(root)
  return partOf(fields, pagesOfNodes(pages), {})
}

function readWellFormed(element: XmlNode): MetadataPart {
  const fields: Record<string, string> = {}
  const others: Record<string, unknown> = {}
  const pages: XmlNode[] = []
  for (const key of Object.keys(element)) {
    if (key.startsWith('@') || key === '#text') continue
    const name = elementNamed(key)
    if (isPages(key)) {
      const [list = {}] = nodes(element, key)
      for (const page of Object.keys(list)) if (/^page$/i.test(page)) pages.push(...nodes(list, page))
    } else if (name !== undefined) {
      // The first non-empty element of a name counts.
      const text = textOrNull(
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
 * Parses ComicInfo.xml, versions 1.0 to 2.1: https://anansi-project.github.io/docs/comicinfo/documentation
 * Never throws: returns what could be parsed of malformed XML and sets `problem`. Entities declared in the file are
 * not expanded.
 */
export function readComicInfo(bytes: Buffer): MetadataPart {
  const { root, errorLine } = parseXml(decodeXml(bytes))
  const element = rootNamed(root, /^comicinfo$/i)
  if (element && errorLine === null) return readWellFormed(element)
  return {
    ...readMalformed(root),
    problem: errorLine === null ? 'ComicInfo.xml' : `ComicInfo.xml:${errorLine}`,
  }
}
