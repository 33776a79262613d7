import { type XmlNode, XmlTree, type XmlValue } from './xml-tree.ts'

export type { XmlNode, XmlValue }

/** Returns the encoding of an XML file by its byte order mark, else its declaration, else UTF-8 (XML 1.0, appendix F). */
export function xmlEncoding(bytes: Buffer): string {
  const declared = /^<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)/i.exec(bytes.toString('latin1', 0, 200))?.[1]
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be'
  const isMarkedUtf8 = bytes[0] === 0xef && bytes[1] === 0xbb
  return declared === undefined || isMarkedUtf8 || /^utf-16/i.test(declared) ? 'utf-8' : declared
}

/** Decodes an XML file. Invalid bytes become U+FFFD; unknown encodings are read as UTF-8. */
export function decodeXml(bytes: Buffer): string {
  try {
    return new TextDecoder(xmlEncoding(bytes)).decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}

/**
 * Removes the document type declaration, so that no declared entity is expanded and nothing external is referenced.
 * Its line breaks remain, so that line numbers stay correct.
 */
function withoutDoctype(text: string): string {
  const start = text.search(/<!DOCTYPE/i)
  if (start < 0) return text
  const close = text.indexOf('>', start)
  const subset = text.indexOf('[', start)
  const inside = subset >= 0 && subset < close
  const end = inside ? text.indexOf('>', text.indexOf(']', subset)) : close
  const doctype = end < 0 ? text.slice(start) : text.slice(start, end + 1)
  return text.slice(0, start) + doctype.replace(/[^\n]+/g, '') + text.slice(start + doctype.length)
}

export interface XmlDocument {
  /** The parsed part of the document. */
  readonly root: XmlNode
  /** Line number, from 1, of the first well-formedness error; null without one. */
  readonly errorLine: number | null
}

/** Parses a document, well formed or not, in one pass. */
export function parseXml(text: string): XmlDocument {
  const bare = withoutDoctype(text)
  const { root, errorOffset } = new XmlTree(bare)
  return { root, errorLine: errorOffset === null ? null : bare.slice(0, errorOffset).split('\n').length }
}

/** Returns the children with the name. */
export function nodes(parent: XmlValue | undefined, name: string): XmlNode[] {
  if (parent === undefined || typeof parent === 'string' || Array.isArray(parent)) return []
  const child = (parent as XmlNode)[name]
  const list = Array.isArray(child) ? child : child === undefined ? [] : [child]
  return list.map((one: string | XmlNode) => (typeof one === 'string' ? { '#text': one } : one))
}

/** Returns an element's trimmed text, or an empty string. */
export function textOf(node: XmlNode | undefined): string {
  const text = node?.['#text']
  return typeof text === 'string' ? text.trim() : ''
}

/** Returns an attribute's trimmed value, or an empty string. */
export function attribute(node: XmlNode | undefined, name: string): string {
  const value = node?.[`@${name}`]
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns the first top-level element whose name matches. */
export function rootNamed(root: XmlNode, name: RegExp): XmlNode | undefined {
  const found = Object.keys(root).find((key) => name.test(key))
  return found === undefined ? undefined : nodes(root, found)[0]
}

/** Converts an element to plain JSON: a string if it has only text, else an object of attributes and children. */
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
