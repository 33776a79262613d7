/**
 * Characters that XML 1.0 forbids (https://www.w3.org/TR/xml/#charsets): control characters and unpaired surrogates.
 */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const SIGNS = /[&<>"]/g

/** A part of a document, escaped. */
export type Xml = string & { readonly xml: true }

export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Matches texts that need no escaping, as most do. */
const PLAIN = /^[ !#-%'-;=?-~]*$/

const escaped = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(FORBIDDEN, '').replace(SIGNS, (sign) => ESCAPES[sign] ?? sign)

/** Escapes a text node. */
const textXml = (text: string): Xml => escaped(text.replace(/\r\n?/g, '\n')) as Xml

function attribute([name, value]: [string, Attributes[string]]): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  // XML parsers replace line breaks in attributes by spaces; some apps do not decode the character references that
  // would keep them.
  return ` ${name}="${escaped(PLAIN.test(text) ? text : text.replace(/\s+/g, ' '))}"`
}

/**
 * Returns an element with its attributes (without null ones) and its content: elements, or one text. Without content it
 * is self-closing; with an empty text it is not, because some readers drop everything after a self-closed `content`.
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

/** Returns a complete document. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
