import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** A parsed element: its children and `@` attributes by name, text under `#text`; a repeated child is a list. */
export interface XmlNode {
  readonly [name: string]: XmlValue | undefined
}
export type XmlValue = string | XmlNode | readonly (string | XmlNode)[]

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  htmlEntities: true,
})

/** Text of an XML file: by its byte order mark, else its declaration, else UTF-8 (XML 1.0, appendix F). */
export function decodeXml(bytes: Buffer): string {
  const declared = /^<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)/i.exec(bytes.toString('latin1', 0, 200))?.[1]
  let encoding = declared ?? 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) encoding = 'utf-16le'
  else if (bytes[0] === 0xfe && bytes[1] === 0xff) encoding = 'utf-16be'
  else if (bytes[0] === 0x3c && bytes[1] === 0) encoding = 'utf-16le'
  else if (bytes[0] === 0 && bytes[1] === 0x3c) encoding = 'utf-16be'
  else if (/^utf-16/i.test(encoding) || (bytes[0] === 0xef && bytes[1] === 0xbb)) encoding = 'utf-8'
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}

/** Without its document type: entities declared there are never expanded, nothing external is ever named. */
function withoutDoctype(text: string): string {
  const start = text.search(/<!DOCTYPE/i)
  if (start < 0) return text
  const close = text.indexOf('>', start)
  const subset = text.indexOf('[', start)
  const inside = subset >= 0 && subset < close
  const end = inside ? text.indexOf('>', text.indexOf(']', subset)) : close
  return end < 0 ? text.slice(0, start) : text.slice(0, start) + text.slice(end + 1)
}

/** The parser takes a second a megabyte, and time by the square of the depth; package documents are long and flat. */
const SIZE_MAX = 2 * 1024 * 1024
const DEPTH_MAX = 100

/** True for texts the parser would be long about. */
function isExcessive(text: string): boolean {
  if (text.length > SIZE_MAX) return true
  let depth = 0
  for (let at = text.indexOf('<'); at >= 0; ) {
    const next = text.indexOf('<', at + 1)
    const first = text.charCodeAt(at + 1)
    if (first === 0x2f) depth--
    else if (first !== 0x21 && first !== 0x3f) {
      const end = text.lastIndexOf('>', next < 0 ? text.length : next)
      if (text.charCodeAt(end - 1) !== 0x2f || end < at) depth++
    }
    if (depth > DEPTH_MAX) return true
    at = next
  }
  return false
}

/** Parses a whole document. Null when it is not well formed; `line` then says where it breaks. */
export function parseXml(text: string): { root: XmlNode; line: null } | { root: null; line: number } {
  const bare = withoutDoctype(text)
  if (isExcessive(bare)) return { root: null, line: 1 }
  const valid = XMLValidator.validate(bare, { allowBooleanAttributes: true })
  if (valid !== true) return { root: null, line: valid.err.line }
  try {
    return { root: parser.parse(bare) as XmlNode, line: null }
  } catch {
    return { root: null, line: 1 }
  }
}

/** Parses a document that need not be well formed; what cannot be understood is left out. */
export function parseLoosely(text: string): XmlNode {
  try {
    const bare = withoutDoctype(text)
    return isExcessive(bare) ? {} : (parser.parse(bare) as XmlNode)
  } catch {
    return {}
  }
}

/** The children of that name, as a list. */
export function nodes(parent: XmlValue | undefined, name: string): XmlNode[] {
  if (parent === undefined || typeof parent === 'string' || Array.isArray(parent)) return []
  const child = (parent as XmlNode)[name]
  const list = Array.isArray(child) ? child : child === undefined ? [] : [child]
  return list.map((one: string | XmlNode) => (typeof one === 'string' ? { '#text': one } : one))
}

/** An element's text, trimmed; empty when it has none. */
export function textOf(node: XmlNode | undefined): string {
  const text = node?.['#text']
  return typeof text === 'string' ? text.trim() : ''
}

/** An attribute's text; empty when it is not there. */
export function attribute(node: XmlNode | undefined, name: string): string {
  const value = node?.[`@${name}`]
  return typeof value === 'string' ? value.trim() : ''
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Replaces character references in text taken from markup by hand. */
export function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

/** The document's element of that name, in any case; also the one it is when the document has but one. */
export function rootNamed(root: XmlNode, name: RegExp): XmlNode | undefined {
  const found = Object.keys(root).find((key) => name.test(key))
  return found === undefined ? undefined : nodes(root, found)[0]
}

/** An element as plain JSON: a text where it has only that, else attributes and children by name. */
export function plainNode(node: XmlNode, depth = 0): unknown {
  const parts: [string, unknown][] = []
  for (const [key, value] of Object.entries(node)) {
    if (value === undefined || key === '__proto__' || depth > 8) continue
    const name = key === '#text' ? 'text' : key.replace(/^@/, '')
    if (key.startsWith('@') || key === '#text') {
      if (value !== '') parts.push([name, value])
      continue
    }
    const children = nodes(node, key)
      .map((child) => plainNode(child, depth + 1))
      .filter((child) => child !== '')
    if (children.length > 0) parts.push([name, children.length === 1 ? children[0] : children])
  }
  const [only] = parts
  if (only === undefined) return ''
  return parts.length === 1 && only[0] === 'text' ? only[1] : Object.fromEntries(parts)
}
