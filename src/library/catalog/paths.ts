import type { Statements } from '#db/index.ts'

/** Returns, for each list of current or former paths, the row numbers of its comics in order, without duplicates. */
export async function numbersAtPaths(
  db: Pick<Statements, 'all'>,
  lists: readonly (readonly string[])[],
): Promise<number[][]> {
  const rows = await db.all<{ list: number; no: number }>(
    `with given as (
       select l.key as list, p.key as position, p.value as path from json_each(?) l, json_each(l.value) p),
     known as (
       select given.list, given.position, comics.no from given join comics on comics.path = given.path
       union all
       select given.list, given.position, comics.no from given
         join former_paths on former_paths.path = given.path join comics on comics.id = former_paths.comic_id)
     select list, no from known group by list, no order by list, min(position)`,
    [JSON.stringify(lists)],
  )
  const found = lists.map((): number[] => [])
  for (const { list, no } of rows) found[list]?.push(no)
  return found
}
