import { type XmlNode, XmlTree, type XmlValue } from './xml-tree.ts'

export type { XmlNode, XmlValue }

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

/**
 * Without its document type: entities declared there are never expanded, nothing external is ever named. The lines
 * it took stay, for what comes after is counted by them.
 */
function withoutDoctype(text: string): string {
  const start = text.search(/<!DOCTYPE/i)
  if (start < 0) return text
  const close = text.indexOf('>', start)
  const subset = text.indexOf('[', start)
  const inside = subset >= 0 && subset < close
  const end = inside ? text.indexOf('>', text.indexOf(']', subset)) : close
  const taken = end < 0 ? text.slice(start) : text.slice(start, end + 1)
  return text.slice(0, start) + taken.replace(/[^\n]+/g, '') + text.slice(start + taken.length)
}

/** A parsed document. */
export interface XmlDocument {
  /** What could be understood of it. */
  readonly root: XmlNode
  /** The line, from 1, where it stops being well formed; null when it is. */
  readonly line: number | null
}

/** Reads a document in one pass, well formed or not. */
export function parseXml(text: string): XmlDocument {
  const bare = withoutDoctype(text)
  const { root, broken } = new XmlTree(bare)
  return { root, line: broken === null ? null : bare.slice(0, broken).split('\n').length }
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
