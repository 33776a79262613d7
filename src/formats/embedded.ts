import type { MetadataLayer, MetadataSource, PartialMetadata } from '#domain/metadata.ts'
import type { EmbeddedMetadata } from './comic-file.ts'

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
  /** The name of the picture it calls the cover. */
  readonly coverName?: string | null
}

const has = (object: object) => Object.keys(object).length > 0

/** One field beyond the normal form is kept up to this size, as JSON: page lists of long books are 100 kB. */
const FIELD_MAX = 256 * 1024

const bounded = (extra: MetadataPart['extra']) =>
  Object.fromEntries(Object.entries(extra).filter(([, value]) => JSON.stringify(value).length <= FIELD_MAX))

/** Joins what was found, the strongest first. Parts that say nothing leave no layer. */
export function embeddedOf(parts: readonly MetadataPart[]): EmbeddedMetadata {
  const layers: MetadataLayer[] = parts
    .filter(({ values }) => has(values))
    .map(({ source, values }) => ({ source, values }))
  const extra: Partial<Record<MetadataSource, Readonly<Record<string, unknown>>>> = {}
  for (const part of parts) {
    if (has(part.extra)) extra[part.source] = { ...bounded(part.extra), ...extra[part.source] }
  }
  const problems = parts.map(({ problem }) => problem).filter((problem) => problem !== null)
  const pages = parts.find((part) => part.pages && part.pages.length > 0)?.pages ?? []
  return {
    layers,
    extra,
    bookmarks: pages.flatMap(({ image, bookmark }) =>
      bookmark === null ? [] : [{ page: image + 1, title: bookmark }],
    ),
    problem: problems.length > 0 ? problems.join(' ') : null,
  }
}
