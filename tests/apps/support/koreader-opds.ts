/**
 * Reads a feed like KOReader's catalogue, including its incomplete XML support: a reimplementation of its parser
 * (koreader/koreader, plugins/opds.koplugin/opdsparser.lua), to check that it reads our feeds completely.
 */

/** An element: attributes and children by name; or its text alone, which replaces the attributes. */
export type Flat = string | { [name: string]: Flat | Flat[] }

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Decodes five named entities and decimal numbers; everything else stays. */
const unescaped = (text: string): string =>
  text.replace(/&(#?)([0-9a-zA-Z]+);/g, (all, number: string, name: string) => {
    if (ENTITIES[name] !== undefined) return ENTITIES[name]
    if (number === '') return all
    // `tonumber` of anything else is nil, at which its parser stops.
    if (!/^\d+$/.test(name)) throw new Error(`KOReader stops at ${all}`)
    return String.fromCodePoint(Number(name))
  })

/** The replacements before it parses elements. */
function prepared(xml: string): string {
  const marks: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
  return xml
    .replace(/<!--.*?-->/gs, '')
    .replace(/<([a-z:]+)\/>/g, '<$1 />')
    .replace(/<([bh]r)>/g, '<$1 />')
    .replace(/<!\[CDATA\[(.*?)\]\]>/gs, (_, text: string) =>
      text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign),
    )
    .replace(/<content type=".*?">/gs, '<content>')
    .replace(
      /<content>(.*?)<\/content>/gs,
      (_, text: string) =>
        `<content type="text">${text.replace(/[<>"']/g, (sign) => marks[sign] ?? sign)}</content>`,
    )
}

const MANY = new Set(['entry', 'link', 'Url'])
const TOKEN = /<\?[^>]*\?>|<\/([^\s>]+)\s*>|<([^\s/>]+)((?:\s+[^\s=]+="[^"]*")*)\s*(\/?)>|([^<]+)/g

function parse(xml: string): Flat {
  const root: Flat = {}
  const open: { name: string; value: Flat }[] = [{ name: '', value: root }]
  for (const [, closed, name, attributes = '', isEmpty, text] of prepared(xml).matchAll(TOKEN)) {
    const top = open.at(-1)
    if (top === undefined) throw new Error('closed too often')
    if (text !== undefined) {
      // A text replaces everything that was read of its element before.
      if (text.trim() !== '') top.value = unescaped(text)
      continue
    }
    if (name !== undefined) {
      const value: Flat = {}
      for (const [, attribute = '', attributeText = ''] of attributes.matchAll(/([^\s=]+)="([^"]*)"/g))
        value[attribute] = unescaped(attributeText)
      open.push({ name, value })
      if (isEmpty !== '/') continue
    } else if (closed === undefined) continue
    else if (closed !== top.name) throw new Error(`${closed} closes ${top.name}`)
    const done = open.pop()
    const within = open.at(-1)?.value
    if (done === undefined || typeof within !== 'object') continue
    if (MANY.has(done.name))
      within[done.name] = [...((within[done.name] as Flat[] | undefined) ?? []), done.value]
    else within[done.name] ??= done.value
  }
  if (open.length !== 1) throw new Error('not closed')
  return root
}

export interface FlatEntry {
  readonly title: string
  readonly content: string
  readonly link: readonly { readonly href: string; readonly [name: string]: string }[]
}

/** Parses a feed as KOReader's catalogue shows it. */
export function flatly(xml: string): { entry: FlatEntry[] } {
  const { feed } = parse(xml) as { feed: { entry?: Record<string, unknown>[] } }
  const entry = (feed.entry ?? []).map(({ title, content, link }) => ({
    title: title as string,
    // An empty element consists of its attributes.
    content: typeof content === 'string' ? content : '',
    link: link as FlatEntry['link'],
  }))
  return { entry }
}
