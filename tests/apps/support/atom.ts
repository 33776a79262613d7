import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect } from 'vitest'

export interface AtomLink {
  readonly rel: string
  readonly type: string
  readonly href: string
  readonly [attribute: string]: string
}

export interface AtomEntry {
  readonly id: string
  readonly title: string
  readonly updated: string
  readonly author?: { readonly name: string }
  readonly content: string
  readonly link: readonly AtomLink[]
  readonly [element: string]: unknown
}

export interface AtomFeed {
  readonly id: string
  readonly title: string
  readonly link: readonly AtomLink[]
  readonly entry: readonly AtomEntry[]
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) => name === 'entry' || name === 'link' || name === 'Url',
})

/** Returns the text of an element, with or without attributes. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? String((value as { '#text'?: unknown })['#text'] ?? '')
    : String(value ?? '')

function entryOf(found: Record<string, unknown>): AtomEntry {
  return { ...found, title: textOf(found.title), content: textOf(found.content) } as unknown as AtomEntry
}

/** Parses a feed; expects what every feed must contain. */
export function readFeed(xml: string): AtomFeed {
  expect(XMLValidator.validate(xml)).toBe(true)
  const { feed } = parser.parse(xml) as { feed: Record<string, unknown> }
  const entries = ((feed.entry as Record<string, unknown>[] | undefined) ?? []).map(entryOf)
  for (const each of [feed, ...entries] as Record<string, unknown>[]) {
    expect(each.id).toMatch(/^urn:comics:/)
    expect(String(each.updated)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    for (const { href, rel, type } of each.link as AtomLink[]) {
      expect(href).toMatch(/^https:\/\/localhost:\d+\//)
      expect([rel, type]).not.toContain('')
    }
  }
  return { ...feed, title: textOf(feed.title), entry: entries } as unknown as AtomFeed
}

/** Parses a single entry or a search description. */
export const readDocument = (xml: string): Record<string, unknown> => {
  expect(XMLValidator.validate(xml)).toBe(true)
  return parser.parse(xml) as Record<string, unknown>
}

export const linkOf = ({ link }: Pick<AtomEntry, 'link'>, rel: string): AtomLink => {
  const found = link.find((each) => each.rel === rel)
  if (found === undefined) throw new Error(`no link ${rel}`)
  return found
}
