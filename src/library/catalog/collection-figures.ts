import type { z } from 'zod'
import type { collection } from '#contract/helper/collection.ts'
import type { Db } from '#db/index.ts'
import { LACKABLE, type Lackable } from '#domain/plain-filters.ts'
import { MEGABYTE } from './facets/filter-query.ts'

export type Figures = Omit<z.output<typeof collection.figures.response>, 'success'>

/** Bounds of the size histogram's buckets, in megabytes. */
const SIZE_BOUNDS = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

/** Returns the histogram of file sizes, without empty buckets at both ends. */
function sizeHistogram(sizes: readonly number[]): Figures['sizes'] {
  const buckets = SIZE_BOUNDS.map((from, index) => ({ from, to: SIZE_BOUNDS[index + 1] ?? null, count: 0 }))
  for (const size of sizes) {
    const bucket = buckets.findLast(({ from }) => size >= from * MEGABYTE)
    if (bucket) bucket.count++
  }
  const isUsed = ({ count }: { count: number }) => count > 0
  return buckets.slice(buckets.findIndex(isUsed), buckets.findLastIndex(isUsed) + 1)
}

/** Counts the comics that lack each field. A cover that a scan has still to make does not count as missing. */
function countLacking(
  masks: readonly { lacks: number; count: number }[],
  dueCovers: number,
): Figures['lacking'] {
  const lacking = LACKABLE.map((field, bit): [Lackable, number] => {
    const count = masks.reduce((sum, { lacks, count }) => sum + (lacks & (1 << bit) ? count : 0), 0)
    return [field, field === 'cover' ? count - dueCovers : count]
  })
  return Object.fromEntries(lacking) as Figures['lacking']
}

/** Returns statistics of the available comics, read from the index `comics_figures` without touching the rows. */
export async function collectionFigures(db: Db): Promise<Figures> {
  const from = 'from comics indexed by comics_figures where available = 1'
  const [formats, months, masks, due, all] = await Promise.all([
    db.all<Figures['formats'][number]>(
      `select coalesce(format, 'unknown') as format, count(*) as count, sum(size) as bytes ${from}
       group by format order by count desc, format`,
    ),
    db.all<Figures['months'][number]>(
      `select substr(added_at, 1, 7) as month, count(*) as count ${from} group by month order by month`,
    ),
    db.all<{ lacks: number; count: number }>(`select lacks, count(*) as count ${from} group by lacks`),
    db.get<{ count: number }>(
      `select count(*) as count from due_covers d join comics c on c.no = d.comic_no
       where c.available = 1 and c.cover_version is null`,
    ),
    db.get<{ sizes: string; pages: number }>(
      `select json_group_array(size) as sizes, coalesce(sum(page_count), 0) as pages ${from}`,
    ),
  ])
  const sizes = (JSON.parse(all?.sizes ?? '[]') as number[]).sort((a, b) => a - b)
  return {
    comics: sizes.length,
    pages: all?.pages ?? 0,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    formats,
    months,
    sizes: sizeHistogram(sizes),
    median: sizes[Math.floor((sizes.length - 1) / 2)] ?? null,
    lacking: countLacking(masks, due?.count ?? 0),
  }
}
