/** What XML 1.0 has no place for (https://www.w3.org/TR/xml/#charsets): control characters, halves of a pair. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const SIGNS = /[&<>"]/g

/** A piece of a document, ready to stand in it. */
export type Xml = string & { readonly xml: true }

export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Most of what is written, which needs no second look. */
const PLAIN = /^[ !#-%'-;=?-~]*$/

const escaped = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(FORBIDDEN, '').replace(SIGNS, (sign) => ESCAPES[sign] ?? sign)

/** A text between tags. */
const textXml = (text: string): Xml => escaped(text.replace(/\r\n?/g, '\n')) as Xml

function attribute([name, value]: [string, Attributes[string]]): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  // Parsers make spaces of line ends here; some of those in apps know no numbers of characters that would keep them.
  return ` ${name}="${escaped(PLAIN.test(text) ? text : text.replace(/\s+/g, ' '))}"`
}

/**
 * An element with its attributes, null ones left out, and what is in it: pieces, or one text. One without anything in it
 * closes itself; one of an empty text does not, as readers have swallowed what came after an empty `content`.
 */
export function element(
  name: string,
  attributes: Attributes = {},
  inside: readonly Xml[] | string | null = null,
): Xml {
  const start = name + Object.entries(attributes).map(attribute).join('')
  if (inside === null) return `<${start} />` as Xml
  return `<${start}>${typeof inside === 'string' ? textXml(inside) : inside.join('')}</${name}>` as Xml
}

/** The whole document. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
