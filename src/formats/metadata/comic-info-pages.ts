import { PAGES_MAX } from '#domain/limits.ts'
import { cut } from '#domain/text.ts'
import type { XmlNode } from '../text/xml.ts'
import type { ComicInfoPage } from './embedded.ts'
import { wholeNumber } from './metadata-values.ts'

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

/** Types may be several; in characters. */
const TYPE_MAX = 200

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
    type: page.Type === undefined ? null : cut(page.Type, TYPE_MAX),
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

/** The pages of a parsed file. */
export function pagesOfNodes(pages: readonly XmlNode[]): PageList {
  const written = pages.slice(0, PAGES_MAX).map((node) =>
    properly(
      Object.entries(node)
        .filter(([name]) => name.startsWith('@'))
        .map(([name, value]) => [name.slice(1), typeof value === 'string' ? value.trim() : '']),
    ),
  )
  return { pages: written.map(pageOf).filter((page) => page !== null), written }
}
