import { asTitle } from '../text/markup.ts'
import { markupTokens, type OpenTag } from '../text/markup-tokens.ts'
import type { EpubEntries } from './epub-entries.ts'
import type { EpubPackage } from './epub-package.ts'

/** An entry of a book's table of contents. */
export interface ContentsLink {
  readonly title: string
  readonly href: string
  /** Entry name of the file that contains the link. */
  readonly base: string
  /** Nesting level, from 1. */
  readonly level: number
}

/** Maximum number of links read. */
const LINKS_MAX = 10_000

/** Maximum level; deeper entries get this level. */
const LEVEL_MAX = 8
const levelOf = (depth: number) => Math.min(LEVEL_MAX, Math.max(1, depth))

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const isContents = ({ attributes }: OpenTag) => /(^|\s)toc(\s|$)/i.test(attributes.get('epub:type') ?? '')

/** Reads the links of EPUB 3's navigation document: those in its `toc` nav if there is one, else all. */
function linksOfNavigation(markup: string, base: string): ContentsLink[] {
  const all: ContentsLink[] = []
  const contents: ContentsLink[] = []
  let isMarked = false
  let inContents = false
  let level = 0
  let link: { href: string; texts: string[] } | null = null
  for (const token of markupTokens(markup)) {
    if (token.type === 'open' && token.name === 'nav') {
      inContents = isContents(token)
      level = 0
      isMarked ||= inContents
    } else if (token.type === 'open' && token.name === 'ol') level++
    else if (token.type === 'close' && token.name === 'ol') level--
    else if (token.type === 'open' && token.name === 'a') link = linkOf(token)
    else if (token.type === 'close' && token.name === 'nav') {
      if (inContents) break
    } else if (token.type === 'close' && token.name === 'a' && link !== null) {
      const found = { title: asTitle(link.texts), href: link.href, base, level: levelOf(level) }
      all.push(found)
      if (inContents) contents.push(found)
      if (all.length >= LINKS_MAX) break
      link = null
    } else link?.texts.push(token.type === 'text' ? token.text : ' ')
  }
  return isMarked ? contents : all
}

function linkOf({ attributes, empty }: OpenTag): { href: string; texts: string[] } | null {
  const href = attributes.get('href')
  return href === undefined || empty ? null : { href, texts: [] }
}

/** Reads the nav points of EPUB 2's NCX, each a label followed by a content reference. Page lists are ignored. */
function linksOfNcx(markup: string, base: string): ContentsLink[] {
  const links: ContentsLink[] = []
  let label: string[] | null = null
  let inLabel = false
  let level = 0
  for (const token of markupTokens(markup)) {
    const name = token.type === 'text' ? '' : localName(token.name)
    if (token.type === 'text') {
      if (inLabel) label?.push(token.text)
    } else if (name === 'navpoint') level += token.type === 'open' ? 1 : -1
    else if (name === 'navlabel') {
      inLabel = token.type === 'open'
      if (inLabel) label = []
    } else if (token.type === 'open' && name === 'content' && label !== null) {
      links.push({
        title: asTitle(label),
        href: token.attributes.get('src') ?? '',
        base,
        level: levelOf(level),
      })
      label = null
      if (links.length >= LINKS_MAX) break
    } else if (token.type === 'close' && name === 'navmap') break
  }
  return links
}

/** Reads the table of contents from EPUB 3's navigation document, else from EPUB 2's NCX. */
export async function readContents(
  entries: EpubEntries,
  book: EpubPackage,
  signal: AbortSignal,
): Promise<ContentsLink[]> {
  const nav = book.items.find((item) => item.properties.includes('nav'))
  const found = nav ? linksOfNavigation(await entries.text(nav.name, signal), nav.name) : []
  if (found.length > 0) return found
  const ncx = book.items.find((item) => item.type === 'application/x-dtbncx+xml')
  return ncx ? linksOfNcx(await entries.text(ncx.name, signal), ncx.name) : []
}
