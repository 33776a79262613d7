import { unescapeXml } from './xml.ts'

/** A picture a text shows: where it says it is, as written. */
export interface MarkupPicture {
  readonly href: string
  readonly alt: string
}

/** Safe markup as it is made: text and tags ready to show, and pictures that are still to be filled in. */
export type Piece = string | MarkupPicture

/** The elements that pass. Everything else loses its tags and keeps its text. */
const PASSING = new Set(
  'p div span h1 h2 h3 h4 h5 h6 br hr em strong i b u s small sub sup blockquote q cite pre code kbd samp var abbr dfn ul ol li dl dt dd table caption thead tbody tfoot tr th td figure figcaption section article aside header footer main ruby rt rp bdi bdo'.split(
    ' ',
  ),
)
/** What stands in these is no text to read. */
const DROPPED = new Set(
  'head title script style template iframe frame frameset object embed applet form select textarea button noscript math audio video canvas metadata desc'.split(
    ' ',
  ),
)
const EMPTY = new Set(['br', 'hr'])
/** Blocks end a paragraph that was left open, as HTML reads them. */
const BLOCKS = new Set(
  'p div h1 h2 h3 h4 h5 h6 hr blockquote pre ul ol dl table figure section article aside header footer main'.split(
    ' ',
  ),
)
/** Items end an item of their list that was left open. */
const ITEMS: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  tr: ['td', 'th', 'tr'],
  td: ['td', 'th'],
  th: ['td', 'th'],
}
/** Older names of what passes. */
const ALIASES: Readonly<Record<string, string>> = {
  strike: 's',
  del: 's',
  ins: 'u',
  tt: 'code',
  center: 'div',
}
const DEPTH_MAX = 60
const PAGE_BREAK = 'mbp:pagebreak'

export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Control characters are no text, and XML forbids them. */
const textOfSource = (source: string) => escapeText(unescapeXml(source).replace(/[^\P{Cc}\n\t]/gu, ''))

/** The end of a tag that starts at `from`: `>` may stand in a quoted value, but not for long. */
function endOfTag(markup: string, from: number): number {
  let end = markup.indexOf('>', from)
  for (let tries = 0; tries < 3 && end >= 0; tries++) {
    const inside = markup.slice(from, end)
    const open = (inside.split('"').length - 1) % 2 === 1
    if (!open) break
    const next = markup.indexOf('>', end + 1)
    if (next < 0 || next - from > 5_000) break
    end = next
  }
  return end
}

const ATTRIBUTE = /([\w:.-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

function attributesOf(tag: string): Map<string, string> {
  const pairs = [...tag.slice(0, 5_000).matchAll(ATTRIBUTE)]
  return new Map(pairs.map(([, name = '', a, b, c]) => [name.toLowerCase(), unescapeXml(a ?? b ?? c ?? '')]))
}

/** The attributes that pass, written anew. */
function passingAttributes(attributes: ReadonlyMap<string, string>): string {
  let written = ''
  const language = attributes.get('xml:lang') ?? attributes.get('lang') ?? ''
  if (/^[\w-]{2,20}$/.test(language)) written += ` lang="${language}"`
  const direction = attributes.get('dir')?.toLowerCase() ?? ''
  if (/^(ltr|rtl|auto)$/.test(direction)) written += ` dir="${direction}"`
  for (const span of ['colspan', 'rowspan']) {
    const value = attributes.get(span) ?? ''
    if (/^\d{1,3}$/.test(value)) written += ` ${span}="${value}"`
  }
  return written
}

function pictureOf(attributes: ReadonlyMap<string, string>): MarkupPicture | null {
  const href = ['src', 'xlink:href', 'href', 'recindex'].map((name) => attributes.get(name)).find(Boolean)
  return href ? { href, alt: attributes.get('alt') ?? '' } : null
}

/**
 * Reads XHTML or HTML of any quality and gives it back as well-formed XHTML of a closed list of elements, without
 * scripts, styles, links, handlers or addresses: nothing of it is copied, every tag is written anew.
 */
export function* safeMarkup(markup: string): Generator<Piece, void> {
  const open: string[] = []
  let at = 0
  let hasTags = true

  function closed(until: number): string {
    return open
      .splice(until)
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  }

  function opened(name: string, attributes: ReadonlyMap<string, string>): string {
    let before = ''
    const paragraph = open.lastIndexOf('p')
    const blockInside = open.slice(paragraph + 1).some((one) => BLOCKS.has(one) || one in ITEMS)
    if (BLOCKS.has(name) && paragraph >= 0 && !blockInside) before = closed(paragraph)
    const last = open.at(-1) ?? ''
    if (ITEMS[name]?.includes(last)) before += closed(open.length - 1)
    if (name === 'tr' && open.at(-1) === 'tr') before += closed(open.length - 1)
    if (EMPTY.has(name)) return `${before}<${name}/>`
    if (open.length >= DEPTH_MAX) return before
    open.push(name)
    return `${before}<${name}${passingAttributes(attributes)}>`
  }

  /** Past the content of an element that is dropped whole. */
  function skip(name: string): void {
    const end = new RegExp(`</${name}\\s*>`, 'gi')
    end.lastIndex = at
    at = end.exec(markup) ? end.lastIndex : markup.length
  }

  while (at < markup.length) {
    const tag = markup.indexOf('<', at)
    if (tag !== at) yield textOfSource(markup.slice(at, tag < 0 ? markup.length : tag))
    if (tag < 0) break
    if (markup.startsWith('<!--', tag)) {
      const end = markup.indexOf('-->', tag + 4)
      at = end < 0 ? markup.length : end + 3
      continue
    }
    if (markup.startsWith('<![CDATA[', tag)) {
      const end = markup.indexOf(']]>', tag)
      yield escapeText(markup.slice(tag + 9, end < 0 ? markup.length : end))
      at = end < 0 ? markup.length : end + 3
      continue
    }
    const [, slash, written] = /^<(\/?)([a-z][\w:.-]{0,40})/i.exec(markup.slice(tag, tag + 48)) ?? []
    const isTag = written !== undefined || /^<[!?/]/.test(markup.slice(tag, tag + 2))
    const end = isTag && hasTags ? endOfTag(markup, tag) : -1
    // No tag ends any more: looking again at every < would take for ever.
    if (isTag && end < 0) hasTags = false
    if (end < 0) {
      yield '&lt;'
      at = tag + 1
      continue
    }
    at = end + 1
    if (written === undefined) continue
    const lower = written.toLowerCase().replace(/^(svg|xhtml|html):/, '')
    const name = ALIASES[lower] ?? lower
    if (slash) {
      const place = open.lastIndexOf(name)
      if (place >= 0) yield closed(place)
      continue
    }
    const source = markup.slice(tag + 1 + written.length, end)
    if (DROPPED.has(name)) {
      if (!source.endsWith('/')) skip(written)
    } else if (name === 'img' || name === 'image') {
      const picture = pictureOf(attributesOf(source))
      if (picture) yield picture
    } else if (name === PAGE_BREAK) {
      yield opened('hr', new Map())
    } else if (PASSING.has(name)) {
      yield opened(name, attributesOf(source))
      if (source.endsWith('/') && !EMPTY.has(name)) yield closed(Math.max(0, open.length - 1))
    }
  }
  if (open.length > 0) yield closed(0)
}
