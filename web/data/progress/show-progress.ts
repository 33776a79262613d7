import type { QueryClient } from '@tanstack/react-query'
import type { ChangedProgress, ComicCard, SeriesCard } from '#contract/helper/shapes.ts'
import { READING_SORTS } from '#domain/reading/reading-sorts.ts'
import { cardKeys, keys } from '../keys.ts'

type Value = Readonly<Record<string, unknown>>

const isComic = (value: Value): value is Value & Pick<ComicCard, 'id' | 'progress'> =>
  'progress' in value && 'fileVersion' in value
const isSeries = (value: Value): value is Value & Pick<SeriesCard, 'key' | 'read' | 'reading'> =>
  'reading' in value && 'folderPath' in value

/** Returns query data with changed progress in its cards; the same object if nothing changed. */
function patched(value: unknown, changed: ChangedProgress): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const next = value.map((each) => patched(each, changed))
    return next.some((each, index) => each !== value[index]) ? next : value
  }
  if (value instanceof Map) {
    const next = [...value].map(([key, each]) => [key, patched(each, changed)] as const)
    return next.some(([key, each]) => each !== value.get(key)) ? new Map(next) : value
  }
  const before = value as Value
  const own: Record<string, unknown> = {}
  if (isComic(before)) {
    const progress = changed.comics[before.id]
    if (progress !== undefined && JSON.stringify(progress) !== JSON.stringify(before.progress))
      Object.assign(own, { progress })
  } else if (isSeries(before)) {
    const counts = changed.series.find(({ key }) => key === before.key)
    if (counts && (counts.read !== before.read || counts.reading !== before.reading))
      Object.assign(own, { read: counts.read, reading: counts.reading })
  }
  for (const [name, each] of Object.entries(before)) {
    if (name in own) continue
    const next = patched(each, changed)
    if (next !== each) own[name] = next
  }
  return Object.keys(own).length > 0 ? { ...before, ...own } : value
}

/** Writes changed progress into all loaded cards. */
export function showProgress(client: QueryClient, changed: ChangedProgress): void {
  for (const queryKey of cardKeys)
    for (const { queryKey: key, state } of client.getQueryCache().findAll({ queryKey })) {
      // A response in transit may predate the change. Stale queries reload when they are shown.
      if (state.fetchStatus === 'fetching' && state.data !== undefined)
        void client.invalidateQueries({ queryKey: key, exact: true })
      if (state.isInvalidated) continue
      const next = patched(state.data, changed)
      if (next !== state.data) client.setQueryData(key, next, { updatedAt: state.dataUpdatedAt })
    }
}

/** Matches the key of a list whose query has a condition, which may be on the reading state, in any language. */
const WITH_CONDITION = /"q":"(?:[^"\\]|\\.)*[:<>=]/

/** True if changed progress may make a list stale: it is sorted or filtered by it, or by state and a state `moved`. */
export function dependsOnReading(queryKey: readonly unknown[], moved: boolean): boolean {
  if (queryKey[0] === keys.shelves[0]) return true
  const text = JSON.stringify(queryKey)
  if (READING_SORTS.some((sort) => text.includes(`"sort":"${sort}"`)) || WITH_CONDITION.test(text))
    return true
  return moved && /"facets"|"read":\[/.test(text)
}
