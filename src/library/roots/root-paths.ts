import type { Statements } from '#db/index.ts'

/** Returns the paths of the library folders, in the order they were added. */
export async function rootPaths(db: Pick<Statements, 'all'>): Promise<string[]> {
  return (await db.all<{ path: string }>('select path from roots order by rowid')).map(({ path }) => path)
}
