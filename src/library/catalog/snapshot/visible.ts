import type { CatalogQuery } from '../query.ts'
import { select } from '../select.ts'
import { hasBit } from './bitmap.ts'
import type { SeriesEntry, Snapshot } from './snapshot.ts'

/** The last restricted snapshot of each query, with the full snapshot it was made from. */
const cached = new WeakMap<CatalogQuery, { readonly full: Snapshot; readonly visible: Promise<Snapshot> }>()

function visibleSeries(snapshot: Snapshot, isVisible: (no: number) => boolean): Map<number, SeriesEntry> {
  const series = new Map<number, SeriesEntry>()
  for (const [id, entry] of snapshot.series) {
    const comics = entry.comics.filter(isVisible)
    if (comics.length === 0) continue
    const isCoverHidden = entry.coverId !== null && !isVisible(snapshot.numbers.get(entry.coverId) ?? 0)
    const coverId = isCoverHidden ? (snapshot.ids[comics[0] ?? 0] ?? null) : entry.coverId
    series.set(id, { ...entry, comics, coverId })
  }
  return series
}

async function restrict(snapshot: Snapshot, query: CatalogQuery): Promise<Snapshot> {
  const available = await select(snapshot, query)
  const isVisible = (no: number): boolean => hasBit(available, no)
  return {
    ...snapshot,
    available,
    postings: snapshot.postings.map((posting) => {
      const visible = posting?.filter(isVisible)
      return visible?.length === 0 ? undefined : visible
    }),
    series: visibleSeries(snapshot, isVisible),
    byName: snapshot.byName.filter(isVisible),
    cache: new Map(),
  }
}

/**
 * Returns a snapshot that contains only the comics that match a query, so that no list, count, order or search on it
 * finds other comics. The last result of each query object is cached.
 */
export function visibleSnapshot(snapshot: Snapshot, query: CatalogQuery): Promise<Snapshot> {
  const known = cached.get(query)
  if (known?.full === snapshot) return known.visible
  const visible = restrict(snapshot, query)
  cached.set(query, { full: snapshot, visible })
  visible.catch(() => cached.delete(query))
  return visible
}
