import type { z } from 'zod'
import type { collection } from '#contract/helper/collection.ts'
import type { Db } from '#db/index.ts'
import { LACKABLE, type Lackable } from '#domain/traits.ts'
import { MEGABYTE } from './filter-query.ts'

export type Figures = Omit<z.output<typeof collection.figures.response>, 'success'>

/** Where one class of sizes ends and the next begins, in megabytes. */
const EDGES = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

/** How many files are of each size, from the first class that has any to the last. */
function classesOf(sizes: readonly number[]): Figures['sizes'] {
  const classes = EDGES.map((from, place) => ({ from, to: EDGES[place + 1] ?? null, count: 0 }))
  for (const size of sizes) {
    const found = classes.findLast(({ from }) => size >= from * MEGABYTE)
    if (found) found.count++
  }
  const isUsed = ({ count }: { count: number }) => count > 0
  return classes.slice(classes.findIndex(isUsed), classes.findLastIndex(isUsed) + 1)
}

/** How many comics lack each: their masks added up, without the covers that a scan has still to make. */
function lackingOf(
  masks: readonly { lacks: number; count: number }[],
  dueCovers: number,
): Figures['lacking'] {
  const lacking = LACKABLE.map((field, bit): [Lackable, number] => {
    const count = masks.reduce((sum, { lacks, count }) => sum + (lacks & (1 << bit) ? count : 0), 0)
    return [field, field === 'cover' ? count - dueCovers : count]
  })
  return Object.fromEntries(lacking) as Figures['lacking']
}

/** The comics that are there in figures; every question is answered from the index `comics_figures` alone. */
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
    sizes: classesOf(sizes),
    median: sizes[Math.floor((sizes.length - 1) / 2)] ?? null,
    lacking: lackingOf(masks, due?.count ?? 0),
  }
}
