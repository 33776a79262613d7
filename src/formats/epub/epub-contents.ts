import { asTitle } from '../text/markup.ts'
import { markupTokens, type OpenTag } from '../text/markup-tokens.ts'
import type { Entries } from './epub-entries.ts'
import type { EpubPackage } from './epub-package.ts'

/** A line of a book's table of contents. */
export interface ContentsLink {
  readonly title: string
  readonly href: string
  /** The file the link stands in. */
  readonly base: string
  /** 1 for the outermost lines. */
  readonly level: number
}

/** Lines of a table of contents that are looked at. */
const LINKS_MAX = 10_000

/** Deeper lines are drawn as if they were not. */
const LEVEL_MAX = 8
const levelOf = (depth: number) => Math.min(LEVEL_MAX, Math.max(1, depth))

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const isContents = ({ attributes }: OpenTag) => /(^|\s)toc(\s|$)/i.test(attributes.get('epub:type') ?? '')

/** The links of EPUB 3's navigation document: those of its table of contents where it marks one, else all. */
function linksOfNavigation(markup: string, base: string): ContentsLink[] {
  const all: ContentsLink[] = []
  const contents: ContentsLink[] = []
  let isMarked = false
  let inContents = false
  let level = 0
  let link: { href: string; texts: string[] } | null = null
  for (const token of markupTokens(markup)) {
    if (token.is === 'open' && token.name === 'nav') {
      inContents = isContents(token)
      level = 0
      isMarked ||= inContents
    } else if (token.is === 'open' && token.name === 'ol') level++
    else if (token.is === 'close' && token.name === 'ol') level--
    else if (token.is === 'open' && token.name === 'a') link = linkOf(token)
    else if (token.is === 'close' && token.name === 'nav') {
      if (inContents) break
    } else if (token.is === 'close' && token.name === 'a' && link !== null) {
      const found = { title: asTitle(link.texts), href: link.href, base, level: levelOf(level) }
      all.push(found)
      if (inContents) contents.push(found)
      if (all.length >= LINKS_MAX) break
      link = null
    } else link?.texts.push(token.is === 'text' ? token.text : ' ')
  }
  return isMarked ? contents : all
}

function linkOf({ attributes, empty }: OpenTag): { href: string; texts: string[] } | null {
  const href = attributes.get('href')
  return href === undefined || empty ? null : { href, texts: [] }
}

/** The points of EPUB 2's NCX: a label and then the place it names. Its lists of pages are not its contents. */
function linksOfNcx(markup: string, base: string): ContentsLink[] {
  const links: ContentsLink[] = []
  let label: string[] | null = null
  let inLabel = false
  let level = 0
  for (const token of markupTokens(markup)) {
    const name = token.is === 'text' ? '' : localName(token.name)
    if (token.is === 'text') {
      if (inLabel) label?.push(token.text)
    } else if (name === 'navpoint') level += token.is === 'open' ? 1 : -1
    else if (name === 'navlabel') {
      inLabel = token.is === 'open'
      if (inLabel) label = []
    } else if (token.is === 'open' && name === 'content' && label !== null) {
      links.push({
        title: asTitle(label),
        href: token.attributes.get('src') ?? '',
        base,
        level: levelOf(level),
      })
      label = null
      if (links.length >= LINKS_MAX) break
    } else if (token.is === 'close' && name === 'navmap') break
  }
  return links
}

/** The table of contents: EPUB 3's navigation document, else EPUB 2's NCX. */
export async function readContents(
  entries: Entries,
  book: EpubPackage,
  signal: AbortSignal,
): Promise<ContentsLink[]> {
  const nav = book.items.find((item) => item.properties.includes('nav'))
  const found = nav ? linksOfNavigation(await entries.text(nav.name, signal), nav.name) : []
  if (found.length > 0) return found
  const ncx = book.items.find((item) => item.type === 'application/x-dtbncx+xml')
  return ncx ? linksOfNcx(await entries.text(ncx.name, signal), ncx.name) : []
}
