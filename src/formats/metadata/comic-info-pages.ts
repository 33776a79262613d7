import { PAGES_MAX } from '#domain/limits.ts'
import { cut } from '#domain/text/text.ts'
import type { XmlNode } from '../text/xml.ts'
import type { ComicInfoPage } from './embedded.ts'
import { integerInRange } from './metadata-values.ts'

/** Attributes of a page (ComicInfo 2.1, ComicPageInfo) by lower-case name. */
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

/** Maximum length of `Type` in characters; it may list several types. */
const TYPE_MAX = 200

type Attributes = Readonly<Record<string, string>>

/** Replaces attribute names by their canonical spelling; unknown names are unchanged. */
function withCanonicalNames(pairs: readonly (readonly [name: string, value: string])[]): Attributes {
  return Object.fromEntries(
    pairs
      .filter(([name, value]) => name !== '__proto__' && value !== '')
      .map(([name, value]) => [ATTRIBUTES[name.toLowerCase()] ?? name, value]),
  )
}

function pageOf(page: Attributes): ComicInfoPage | null {
  const image = integerInRange(page.Image, 0, 999_999)
  if (image === null) return null
  return {
    image,
    type: page.Type === undefined ? null : cut(page.Type, TYPE_MAX),
    double: /^(true|1)$/i.test(page.DoublePage ?? ''),
    width: integerInRange(page.ImageWidth, 1, 999_999),
    height: integerInRange(page.ImageHeight, 1, 999_999),
    bookmark: page.Bookmark ?? null,
  }
}

export interface PageList {
  readonly pages: readonly ComicInfoPage[]
  /** All attributes of each page element. */
  readonly attributes: readonly Attributes[]
}

/** Reads the page elements of ComicInfo.xml. */
export function pagesOfNodes(pages: readonly XmlNode[]): PageList {
  const attributes = pages.slice(0, PAGES_MAX).map((node) =>
    withCanonicalNames(
      Object.entries(node)
        .filter(([name]) => name.startsWith('@'))
        .map(([name, value]) => [name.slice(1), typeof value === 'string' ? value.trim() : '']),
    ),
  )
  return { pages: attributes.map(pageOf).filter((page) => page !== null), attributes }
}
