import { hasBit } from './bitmap.ts'
import type { CatalogQuery } from './query.ts'
import { select } from './select.ts'
import type { SeriesEntry, Snapshot } from './snapshot.ts'

/** Narrowed snapshots by the query that they were made with. */
const made = new WeakMap<CatalogQuery, { readonly whole: Snapshot; readonly narrowed: Promise<Snapshot> }>()

function visibleSeries(snapshot: Snapshot, isVisible: (no: number) => boolean): Map<number, SeriesEntry> {
  const series = new Map<number, SeriesEntry>()
  for (const [id, entry] of snapshot.series) {
    const comics = entry.comics.filter(isVisible)
    if (comics.length === 0) continue
    const isFaceHidden = entry.face !== null && !isVisible(snapshot.numbers.get(entry.face) ?? 0)
    const face = isFaceHidden ? (snapshot.ids[comics[0] ?? 0] ?? null) : entry.face
    series.set(id, { ...entry, comics, face })
  }
  return series
}

async function make(snapshot: Snapshot, query: CatalogQuery): Promise<Snapshot> {
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
 * Returns the snapshot as if the comics that fulfil a query were all there are: no list, count, order or search of it
 * finds another. The last one of each query object is reused.
 */
export function narrowed(snapshot: Snapshot, query: CatalogQuery): Promise<Snapshot> {
  const known = made.get(query)
  if (known?.whole === snapshot) return known.narrowed
  const narrowed = make(snapshot, query)
  made.set(query, { whole: snapshot, narrowed })
  narrowed.catch(() => made.delete(query))
  return narrowed
}
