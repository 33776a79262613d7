import type { Db } from '#db/index.ts'
import { LIST_MAX } from '#domain/limits.ts'
import type { ListedSeries } from '../catalog/cards.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { CatalogUser } from '../catalog/select.ts'
import { readSeries } from '../catalog/series.ts'
import { numberOf, seriesAt } from '../catalog/snapshot/snapshot.ts'

/** A series of which all available comics are finished. */
export interface FinishedSeries {
  readonly series: ListedSeries
  /** When its last comic was finished, in milliseconds since 1970. */
  readonly at: number
}

/**
 * Returns the finished series in which a comic was finished between two times (milliseconds since 1970), most recent
 * first; at most `LIST_MAX`.
 */
export async function finishedSeries(
  db: Pick<Db, 'all' | 'get'>,
  catalog: Catalog,
  userId: string,
  from: number,
  before: number,
  user: CatalogUser,
): Promise<FinishedSeries[]> {
  const snapshot = await catalog.now(user)
  const comics = await db.all<{ id: string; at: number }>(
    `select comic_id as id, max(at) as at from reading_events
     where user_id = ? and kind = 'finished' and at >= ? and at < ? group by comic_id order by at desc`,
    [userId, from, before],
  )
  const isFinished = (no: number): boolean => user.states.get(snapshot.ids[no] ?? '')?.finished === true
  const last = new Map<string, { readonly id: number; readonly at: number } | null>()
  for (const { id, at } of comics) {
    const series = seriesAt(snapshot, numberOf(snapshot, id) ?? -1)
    if (series !== undefined && !last.has(series.key))
      last.set(series.key, series.comics.every(isFinished) ? { id: series.id, at } : null)
  }
  const ids = [...last.values()].flatMap((found) => found?.id ?? []).slice(0, LIST_MAX)
  return (await readSeries(db, snapshot, ids)).map((series) => ({
    series,
    at: last.get(series.key)?.at ?? 0,
  }))
}
