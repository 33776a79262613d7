import { type Attributes, element, type Xml } from '../xml.ts'

export const RELS = {
  file: 'http://opds-spec.org/acquisition',
  cover: 'http://opds-spec.org/image',
  smallCover: 'http://opds-spec.org/image/thumbnail',
  facet: 'http://opds-spec.org/facet',
  newest: 'http://opds-spec.org/sort/new',
  stream: 'http://vaemendis.net/opds-pse/stream',
} as const

/** Declared at the root: an app has shown raw XML for prefixes that were declared in each link. */
export const NAMESPACES = {
  xmlns: 'http://www.w3.org/2005/Atom',
  'xmlns:opds': 'http://opds-spec.org/2010/catalog',
  'xmlns:dc': 'http://purl.org/dc/terms/',
  'xmlns:thr': 'http://purl.org/syndication/thread/1.0',
  'xmlns:opensearch': 'http://a9.com/-/spec/opensearch/1.1/',
  'xmlns:pse': 'http://vaemendis.net/opds-pse/ns',
} as const

export const link = (rel: string, type: string, href: string, more: Attributes = {}): Xml =>
  element('link', { rel, type, href, ...more })
