import { cut, wellFormed } from '../text/text.ts'
import { fieldsWith } from './fields.ts'
import type { IssueMetadata, PartialMetadata } from './metadata.ts'
import { LIST_FIELDS } from './metadata-fields.ts'

/** Maximum length of `long` fields, such as a summary, in characters. */
const LONG_MAX = 100_000
/** Maximum length of other texts, such as titles, in characters. */
const TEXT_MAX = 2_000
/** Maximum items of a list and characters of an item, the same as in an edit. */
const NAMES_MAX = 1_000
const NAME_MAX = 500

const LONG_FIELDS = fieldsWith({ kind: 'long' })
const isLong = (field: string) => LONG_FIELDS.some((long) => long === field)

const nameOf = (name: string) => cut(wellFormed(name), NAME_MAX)

function truncate(field: string, value: unknown): unknown {
  if (typeof value === 'string') return cut(wellFormed(value), isLong(field) ? LONG_MAX : TEXT_MAX)
  if (Array.isArray(value)) return [...new Set(value.slice(0, NAMES_MAX).map(nameOf))]
  if (typeof value === 'object' && value !== null && 'name' in value)
    return { ...value, name: nameOf(String(value.name)) }
  return value
}

const sizeOf = (value: unknown): number => {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name).length : 0
}
const hasLongItem = (value: unknown) => Array.isArray(value) && value.some((item) => item.length > NAME_MAX)

/** Truncates values to their limits. `omitted` has the names of the truncated fields. */
export function withinBounds(values: PartialMetadata): { values: PartialMetadata; omitted: string[] } {
  const omitted: string[] = []
  const entries = Object.entries(values).map(([field, value]) => {
    const truncated = truncate(field, value)
    const isShorter = Array.isArray(value) ? value.length > NAMES_MAX : sizeOf(truncated) < sizeOf(value)
    if (isShorter || hasLongItem(value)) omitted.push(field)
    return [field, truncated] as const
  })
  return { values: Object.fromEntries(entries), omitted }
}

/**
 * Maximum characters of a list of names, and of a long text, per issue in responses with many issues. A thousand issues
 * at their full limits would be gigabytes.
 */
export const LISTED_MAX = 10_000

/** Returns the first items of a list whose names have at most LISTED_MAX characters together. */
export function firstNames<T>(list: readonly T[], nameOf: (one: T) => string): T[] {
  let remaining = LISTED_MAX
  const end = list.findIndex((one) => {
    remaining -= nameOf(one).length
    return remaining < 0
  })
  return end < 0 ? [...list] : list.slice(0, end)
}

/** Truncates an issue's metadata for responses with many issues. */
export function listedMetadata(metadata: IssueMetadata): IssueMetadata {
  const listed = { ...metadata }
  for (const field of LIST_FIELDS) listed[field] = firstNames(metadata[field], (name) => name)
  for (const field of LONG_FIELDS) listed[field] = metadata[field] && cut(metadata[field], LISTED_MAX)
  return listed
}
