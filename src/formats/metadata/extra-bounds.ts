import type { MetadataSource } from '#domain/metadata.ts'

/** Everything beyond the normal form together, in characters; page lists of long books are 100,000. */
const EXTRA_MAX = 1024 * 1024
/** One field of it. */
const FIELD_MAX = 512 * 1024
/** Lists and objects in each other: what comic programs write is flat. */
const DEPTH_MAX = 12

/** About how long a value is as JSON; infinite when it is deeper or longer than anything that is kept. */
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

/** What one source says beyond the normal form. */
interface SourceExtra {
  readonly source: MetadataSource
  readonly extra: Readonly<Record<string, unknown>>
}

interface BoundedExtra {
  readonly extra: Partial<Record<MetadataSource, SourceExtra['extra']>>
  /** The fields that were left out, by source. */
  readonly left: ReadonlyMap<MetadataSource, readonly string[]>
}

/** What all parts say beyond the normal form, the stronger of a source before the weaker, as much as is kept. */
export function boundedExtra(parts: readonly SourceExtra[]): BoundedExtra {
  const extra: Partial<Record<MetadataSource, Record<string, unknown>>> = {}
  const left = new Map<MetadataSource, string[]>()
  let room = EXTRA_MAX
  for (const part of parts) {
    const kept = extra[part.source] ?? {}
    for (const [name, value] of Object.entries(part.extra)) {
      if (Object.hasOwn(kept, name) || name === '__proto__') continue
      const length = name.length + lengthOf(value)
      if (length <= Math.min(room, FIELD_MAX)) {
        kept[name] = value
        room -= length
      } else left.set(part.source, [...(left.get(part.source) ?? []).slice(0, 20), name])
    }
    if (Object.keys(kept).length > 0) extra[part.source] = kept
  }
  return { extra, left }
}
