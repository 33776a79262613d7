import type { MetadataLayer, MetadataSource, PartialMetadata } from '#domain/metadata.ts'
import { withinBounds } from '#domain/metadata-bounds.ts'
import { cut, wellFormed } from '#domain/text.ts'
import type { Bookmark, EmbeddedMetadata } from '../comic-file.ts'
import { TITLE_MAX } from '../text/markup.ts'
import { boundedExtra } from './extra-bounds.ts'

/** What ComicInfo says of one page: https://anansi-project.github.io/docs/comicinfo/schemas/v2.1 */
export interface ComicInfoPage {
  /** The place of the picture among the pages, from 0. */
  readonly image: number
  readonly type: string | null
  readonly double: boolean
  readonly width: number | null
  readonly height: number | null
  readonly bookmark: string | null
}

/** What one embedded file, comment or dictionary says. */
export interface MetadataPart {
  readonly source: MetadataSource
  readonly values: PartialMetadata
  /** What it says beyond the normal form, by the names it uses. */
  readonly extra: Readonly<Record<string, unknown>>
  /** What was wrong with it, null when nothing was. */
  readonly problem: string | null
  readonly pages?: readonly ComicInfoPage[]
  /** What was too much of it and left out while it was read. */
  readonly left?: readonly string[]
  /** The name of the picture it calls the cover. */
  readonly coverName?: string | null
}

const has = (object: object) => Object.keys(object).length > 0

const BOOKMARKS_MAX = 1_000
/** Fields named in a problem, and the characters of one. */
const NAMED_MAX = 10
const NAME_MAX = 40

function bookmarksOf(parts: readonly MetadataPart[]): Bookmark[] {
  const pages = parts.find((part) => part.pages && part.pages.length > 0)?.pages ?? []
  return pages.flatMap(({ image, bookmark }) =>
    bookmark === null ? [] : [{ page: image + 1, title: cut(wellFormed(bookmark), TITLE_MAX) }],
  )
}

/** `ComicInfo: tags, Pages; EPUB: spine`: what was left out. Null when all was kept. */
function excessOf(left: readonly (readonly [source: string, fields: readonly string[]])[]): string | null {
  const bySource = new Map<string, Set<string>>()
  for (const [source, fields] of left) {
    const named = bySource.get(source) ?? new Set()
    for (const field of fields) if (named.size < NAMED_MAX) named.add(cut(field, NAME_MAX))
    if (named.size > 0) bySource.set(source, named)
  }
  const said = [...bySource].map(([source, fields]) => `${source}: ${[...fields].join(', ')}`)
  return said.length > 0 ? said.join('; ') : null
}

/** Joins what was found, the strongest first. Parts that say nothing leave no layer; what is too much is left out. */
export function embeddedOf(parts: readonly MetadataPart[]): EmbeddedMetadata {
  const bounded = parts.map((part) => ({ part, ...withinBounds(part.values) }))
  const layers: MetadataLayer[] = bounded
    .filter(({ values }) => has(values))
    .map(({ part, values }) => ({ source: part.source, values }))
  const { extra, left } = boundedExtra(parts)
  const problems = parts.map(({ problem }) => problem).filter((problem) => problem !== null)
  const bookmarks = bookmarksOf(parts)
  const tooMany = bookmarks.length > BOOKMARKS_MAX ? [['ComicInfo', ['Bookmark']] as const] : []
  return {
    layers,
    extra,
    bookmarks: bookmarks.slice(0, BOOKMARKS_MAX),
    problem: problems.length > 0 ? problems.join(', ') : null,
    excess: excessOf([
      ...bounded.map((one) => [one.part.source, [...one.left, ...(one.part.left ?? [])]] as const),
      ...left,
      ...tooMany,
    ]),
  }
}
