import { type IssueMetadata, isStated, type MetadataSource, type PartialMetadata } from './metadata.ts'
import { noMetadata } from './metadata-fields.ts'

/** Files hold what their makers' programs left there: control characters are no part of a text. */
function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned).filter((item) => item !== '')
  return typeof value === 'string' ? value.replace(/[^\P{Cc}\n\t]/gu, '').trim() : value
}

/**
 * Lays sources over each other, the strongest first: the first stated value of a field wins, and `origins`
 * remembers whose it was.
 */
export function mergeLayers<Source extends string = MetadataSource>(
  layers: readonly { readonly source: Source; readonly values: PartialMetadata }[],
): { metadata: IssueMetadata; origins: Partial<Record<keyof IssueMetadata, Source>> } {
  const metadata = noMetadata()
  const known = new Set(Object.keys(metadata))
  const merged = metadata as Record<string, unknown>
  const origins: Partial<Record<string, Source>> = {}
  for (const { source, values } of layers) {
    for (const [field, value] of Object.entries(values)) {
      if (!known.has(field) || origins[field] !== undefined) continue
      const text = cleaned(value)
      if (!isStated(text)) continue
      merged[field] = text
      origins[field] = source
    }
  }
  return { metadata, origins }
}

/** The same where nobody asks whose a value was. */
export function mergeMetadata(...strongestFirst: readonly PartialMetadata[]): IssueMetadata {
  return mergeLayers(strongestFirst.map((values) => ({ source: '', values }))).metadata
}
