import { fieldsWith } from './fields.ts'
import type { IssueMetadata, PartialMetadata } from './metadata.ts'
import { LIST_FIELDS } from './metadata-fields.ts'
import { cut, wellFormed } from './text.ts'

/** The longest text of paragraphs that is kept, such as a summary, in characters. */
const LONG_MAX = 100_000
/** Titles, series, publishers and the like. */
const TEXT_MAX = 2_000
/** As much as a person may write of an issue: values of a list, and characters of one. */
const NAMES_MAX = 1_000
const NAME_MAX = 500

const LONG_FIELDS = fieldsWith({ kind: 'long' })
const isLong = (field: string) => LONG_FIELDS.some((long) => long === field)

const nameOf = (name: string) => cut(wellFormed(name), NAME_MAX)

function bounded(field: string, value: unknown): unknown {
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

/** What a source says, as much of it as is kept, and the fields of which something was left out. */
export function withinBounds(values: PartialMetadata): { values: PartialMetadata; left: string[] } {
  const left: string[] = []
  const kept = Object.entries(values).map(([field, value]) => {
    const fits = bounded(field, value)
    const isShorter = Array.isArray(value) ? value.length > NAMES_MAX : sizeOf(fits) < sizeOf(value)
    if (isShorter || hasLongItem(value)) left.push(field)
    return [field, fits] as const
  })
  return { values: Object.fromEntries(kept), left }
}

/**
 * As much of an issue as a list of many tells of each: characters of a list of names, and of a long text. A thousand that
 * say all they may would be gigabytes.
 */
export const LISTED_MAX = 10_000

/** The first of a list whose names have so many characters together at most. */
export function firstNames<T>(list: readonly T[], nameOf: (one: T) => string): T[] {
  let room = LISTED_MAX
  const end = list.findIndex((one) => {
    room -= nameOf(one).length
    return room < 0
  })
  return end < 0 ? [...list] : list.slice(0, end)
}

/** What is known of an issue, as far as it is told among many. */
export function listedMetadata(metadata: IssueMetadata): IssueMetadata {
  const listed = { ...metadata }
  for (const field of LIST_FIELDS) listed[field] = firstNames(metadata[field], (name) => name)
  for (const field of LONG_FIELDS) listed[field] = metadata[field] && cut(metadata[field], LISTED_MAX)
  return listed
}
