import { type IssueMetadata, isKnown, type MetadataSource, type PartialMetadata } from './metadata.ts'
import { noMetadata } from './metadata-fields.ts'

/** Removes control characters from texts, which files may contain. */
function withoutControls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutControls).filter((item) => item !== '')
  return typeof value === 'string' ? value.replace(/[^\P{Cc}\n\t]/gu, '').trim() : value
}

/**
 * Merges layers, given by descending priority: the first known value of a field wins. `origins` has the source of each
 * value.
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
      const text = withoutControls(value)
      if (!isKnown(text)) continue
      merged[field] = text
      origins[field] = source
    }
  }
  return { metadata, origins }
}

/** Merges metadata, given by descending priority. */
export function mergeMetadata(...metadata: readonly PartialMetadata[]): IssueMetadata {
  return mergeLayers(metadata.map((values) => ({ source: '', values }))).metadata
}
