import type { Statements } from '#db/index.ts'
import type { ReturnedComic } from './compare.ts'
import type { FailedComic } from './identify.ts'
import { regroup } from './series-grouping.ts'
import { type ComicToWrite, writeComics } from './write-comics.ts'

/** The result of the first phase of a scan for one file. */
export type Change =
  | { readonly is: 'comic'; readonly comic: ComicToWrite }
  | { readonly is: 'returned'; readonly comic: ReturnedComic }
  | { readonly is: 'failed'; readonly comic: FailedComic }

/** Writes the results of a batch of files, and regroups the series of their folders. */
export async function commit(tx: Statements, changes: readonly Change[]): Promise<void> {
  const folders = new Set(changes.map(({ comic }) => comic.file.folder))
  const comics = changes.flatMap((change) => (change.is === 'comic' ? [change.comic] : []))
  if (comics.length > 0) {
    for (const folder of await previousFolders(tx, comics)) folders.add(folder)
    await writeComics(tx, comics)
  }
  for (const change of changes) {
    if (change.is === 'comic') continue
    const { id, file } = change.comic
    await tx.run('update comics set available = 1, root = ? where id = ?', [file.root, id])
    if (change.is === 'returned') continue
    await tx.run('update comics set problem = ? where id = ?', [JSON.stringify(change.comic.problem), id])
  }
  await regroup(tx, folders)
}

/** Returns the previous folders of moved comics. */
async function previousFolders(tx: Statements, comics: readonly ComicToWrite[]): Promise<string[]> {
  const moved = comics.filter(({ kind }) => kind === 'moved')
  if (moved.length === 0) return []
  const rows = await tx.all<{ folder: string }>(
    'select distinct folder from comics where id in (select value from json_each(?))',
    [JSON.stringify(moved.map(({ id }) => id))],
  )
  return rows.map(({ folder }) => folder)
}
