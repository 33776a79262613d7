import type { ComicInfoPage } from './embedded.ts'
import { wholeNumber } from './metadata-values.ts'
import { unescapeXml, type XmlNode } from './xml.ts'

/** The attributes of a page (ComicInfo 2.1, ComicPageInfo) by their lower-case names. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  image: 'Image',
  type: 'Type',
  doublepage: 'DoublePage',
  imagesize: 'ImageSize',
  key: 'Key',
  bookmark: 'Bookmark',
  imagewidth: 'ImageWidth',
  imageheight: 'ImageHeight',
}

type Attributes = Readonly<Record<string, string>>

/** Attributes under their proper names; names nobody knows stay as they are. */
function properly(pairs: readonly (readonly [name: string, value: string])[]): Attributes {
  return Object.fromEntries(
    pairs
      .filter(([name, value]) => name !== '__proto__' && value !== '')
      .map(([name, value]) => [ATTRIBUTES[name.toLowerCase()] ?? name, value]),
  )
}

function pageOf(page: Attributes): ComicInfoPage | null {
  const image = wholeNumber(page.Image, 0, 999_999)
  if (image === null) return null
  return {
    image,
    type: page.Type ?? null,
    double: /^(true|1)$/i.test(page.DoublePage ?? ''),
    width: wholeNumber(page.ImageWidth, 1, 999_999),
    height: wholeNumber(page.ImageHeight, 1, 999_999),
    bookmark: page.Bookmark ?? null,
  }
}

export interface PageList {
  readonly pages: readonly ComicInfoPage[]
  /** The attributes as they were written. */
  readonly written: readonly Attributes[]
}

function listOf(written: readonly Attributes[]): PageList {
  return { pages: written.map(pageOf).filter((page) => page !== null), written }
}

/** The pages of a parsed file. */
export function pagesOfNodes(pages: readonly XmlNode[]): PageList {
  return listOf(
    pages.map((node) =>
      properly(
        Object.entries(node)
          .filter(([name]) => name.startsWith('@'))
          .map(([name, value]) => [name.slice(1), typeof value === 'string' ? value.trim() : '']),
      ),
    ),
  )
}

/** The pages that a broken file still names. */
export function pagesOfText(text: string): PageList {
  const found = [...text.matchAll(/<Page\s([^<>]*)>/gi)]
  return listOf(
    found.map(([, attributes = '']) =>
      properly(
        [...attributes.slice(0, 1_000).matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
          ([, name = '', a, b]) => [name, unescapeXml(a ?? b ?? '').trim()],
        ),
      ),
    ),
  )
}
