import type { MetadataSource } from '#domain/metadata/metadata.ts'

/** Maximum size of all extra values together, in characters of JSON; page lists of long books take 100,000. */
const EXTRA_MAX = 1024 * 1024
/** Maximum size of one extra value, in characters of JSON. */
const FIELD_MAX = 512 * 1024
/** Maximum nesting of lists and objects. */
const DEPTH_MAX = 12

/** Estimates the length of a value as JSON. Returns Infinity if it exceeds DEPTH_MAX or FIELD_MAX. */
function lengthOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 6
  if (depth >= DEPTH_MAX) return Number.POSITIVE_INFINITY
  let length = 2
  for (const [key, inner] of Object.entries(value)) {
    length += key.length + 4 + lengthOf(inner, depth + 1)
    if (length > FIELD_MAX) return Number.POSITIVE_INFINITY
  }
  return length
}

interface SourceExtra {
  readonly source: MetadataSource
  readonly extra: Readonly<Record<string, unknown>>
}

interface BoundedExtra {
  readonly extra: Partial<Record<MetadataSource, SourceExtra['extra']>>
  /** Names of omitted fields by source. */
  readonly omitted: ReadonlyMap<MetadataSource, readonly string[]>
}

/**
 * Merges the extra values of all parts, within the size limits. For a repeated field the first part of a source wins.
 */
export function boundedExtra(parts: readonly SourceExtra[]): BoundedExtra {
  const extra: Partial<Record<MetadataSource, Record<string, unknown>>> = {}
  const omitted = new Map<MetadataSource, string[]>()
  let remaining = EXTRA_MAX
  for (const part of parts) {
    const values = extra[part.source] ?? {}
    for (const [name, value] of Object.entries(part.extra)) {
      if (Object.hasOwn(values, name) || name === '__proto__') continue
      const length = name.length + lengthOf(value)
      if (length <= Math.min(remaining, FIELD_MAX)) {
        values[name] = value
        remaining -= length
      } else omitted.set(part.source, [...(omitted.get(part.source) ?? []).slice(0, 20), name])
    }
    if (Object.keys(values).length > 0) extra[part.source] = values
  }
  return { extra, omitted }
}
