import { isReadable } from '#domain/errors/problems.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import type { SeriesCard } from '#web/data/comics/series.ts'

/** Number of comics and series in "Ya puedes leer". */
export const READABLE = 24

const keyOf = (item: SeriesCard | ComicCard) => ('key' in item ? item.key : item.id)

/**
 * Returns series and readable comics for "Ya puedes leer". New ones follow those in `shown`, a list of keys and ids, so
 * that nothing moves under the pointer.
 */
export function readableItems(
  shown: readonly string[],
  series: readonly SeriesCard[],
  comics: readonly ComicCard[],
): (SeriesCard | ComicCard)[] {
  const byKey = new Map([...series, ...comics.filter(isReadable)].map((item) => [keyOf(item), item]))
  const keys = new Set([...shown, ...byKey.keys()])
  return [...keys].flatMap((key) => byKey.get(key) ?? []).slice(0, READABLE)
}
