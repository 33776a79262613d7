import type { MetadataLayer, MetadataSource, PartialMetadata } from '#domain/metadata/metadata.ts'
import { withinBounds } from '#domain/metadata/metadata-bounds.ts'
import { cut, wellFormed } from '#domain/text/text.ts'
import type { Bookmark, EmbeddedMetadata } from '../comic-file.ts'
import { TITLE_MAX } from '../text/markup.ts'
import { boundedExtra } from './extra-bounds.ts'

/** A page element of ComicInfo: https://anansi-project.github.io/docs/comicinfo/schemas/v2.1 */
export interface ComicInfoPage {
  /** Index of the page, from 0. */
  readonly image: number
  readonly type: string | null
  readonly double: boolean
  readonly width: number | null
  readonly height: number | null
  readonly bookmark: string | null
}

/** Metadata parsed from one embedded file, comment or dictionary. */
export interface MetadataPart {
  readonly source: MetadataSource
  readonly values: PartialMetadata
  /** Values without a field in PartialMetadata, by their names in the source. */
  readonly extra: Readonly<Record<string, unknown>>
  /** Name of the malformed file or comment, with the line if known; null if well formed. */
  readonly problem: string | null
  readonly pages?: readonly ComicInfoPage[]
  /** Names of fields that were truncated while reading, because of size limits. */
  readonly omitted?: readonly string[]
  /** Entry name of the cover image that the source designates. */
  readonly coverName?: string | null
}

const isNotEmpty = (object: object) => Object.keys(object).length > 0

const BOOKMARKS_MAX = 1_000
/** Maximum number of field names listed in `excess`, and their maximum length in characters. */
const NAMES_MAX = 10
const NAME_MAX = 40

function bookmarksOf(parts: readonly MetadataPart[]): Bookmark[] {
  const pages = parts.find((part) => part.pages && part.pages.length > 0)?.pages ?? []
  return pages.flatMap(({ image, bookmark }) =>
    bookmark === null ? [] : [{ page: image + 1, title: cut(wellFormed(bookmark), TITLE_MAX) }],
  )
}

/** Formats omitted fields as `ComicInfo: tags, Pages; EPUB: spine`. Returns null if none were omitted. */
function excessOf(omitted: readonly (readonly [source: string, fields: readonly string[]])[]): string | null {
  const bySource = new Map<string, Set<string>>()
  for (const [source, fields] of omitted) {
    const names = bySource.get(source) ?? new Set()
    for (const field of fields) if (names.size < NAMES_MAX) names.add(cut(field, NAME_MAX))
    if (names.size > 0) bySource.set(source, names)
  }
  const texts = [...bySource].map(([source, fields]) => `${source}: ${[...fields].join(', ')}`)
  return texts.length > 0 ? texts.join('; ') : null
}

/**
 * Combines parts, given by descending priority. Parts without values add no layer; values over the size limits are
 * omitted.
 */
export function embeddedOf(parts: readonly MetadataPart[]): EmbeddedMetadata {
  const bounded = parts.map((part) => ({ part, ...withinBounds(part.values) }))
  const layers: MetadataLayer[] = bounded
    .filter(({ values }) => isNotEmpty(values))
    .map(({ part, values }) => ({ source: part.source, values }))
  const { extra, omitted } = boundedExtra(parts)
  const problems = parts.map(({ problem }) => problem).filter((problem) => problem !== null)
  const bookmarks = bookmarksOf(parts)
  const tooMany = bookmarks.length > BOOKMARKS_MAX ? [['ComicInfo', ['Bookmark']] as const] : []
  return {
    layers,
    extra,
    bookmarks: bookmarks.slice(0, BOOKMARKS_MAX),
    problem: problems.length > 0 ? problems.join(', ') : null,
    excess: excessOf([
      ...bounded.map((one) => [one.part.source, [...one.omitted, ...(one.part.omitted ?? [])]] as const),
      ...omitted,
      ...tooMany,
    ]),
  }
}
