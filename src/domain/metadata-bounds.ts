import type { PartialMetadata } from './metadata.ts'
import { cut, wellFormed } from './text.ts'

/** The longest summary that is kept, in characters. */
const SUMMARY_MAX = 100_000
/** Titles, series, publishers and the like. */
const TEXT_MAX = 2_000
/** As much as a person may write of an issue: values of a list, and characters of one. */
const NAMES_MAX = 1_000
const NAME_MAX = 500

const nameOf = (name: string) => cut(wellFormed(name), NAME_MAX)

function bounded(field: string, value: unknown): unknown {
  if (typeof value === 'string') return cut(wellFormed(value), field === 'summary' ? SUMMARY_MAX : TEXT_MAX)
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
