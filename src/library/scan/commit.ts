import { join } from 'node:path'
import type { Statements } from '#db/index.ts'
import type { ReturnedComic } from './compare.ts'
import type { FailedComic } from './identify.ts'
import { regroup } from './series-grouping.ts'
import { type ComicToWrite, writeComic } from './write-comics.ts'

/** What the first phase of a scan has to write of one file. */
export type Change =
  | { readonly is: 'comic'; readonly comic: ComicToWrite }
  | { readonly is: 'returned'; readonly comic: ReturnedComic }
  | { readonly is: 'failed'; readonly comic: FailedComic }

/** Writes what was learned of a batch of files, and brings the series of their folders in line. */
export async function commit(tx: Statements, changes: readonly Change[]): Promise<void> {
  const now = new Date().toISOString()
  const folders = new Set<string>()
  for (const change of changes) {
    folders.add(change.comic.file.folder)
    if (change.is === 'comic') {
      const from = await commitComic(tx, change.comic, now)
      if (from !== null) folders.add(from)
      continue
    }
    const { id, file } = change.comic
    await tx.run('update comics set available = 1, root = ? where id = ?', [file.root, id])
    if (change.is === 'returned') continue
    await tx.run('update comics set problem = ? where id = ?', [JSON.stringify(change.comic.problem), id])
  }
  await regroup(tx, folders)
}

/** Answers with the folder a comic came from, null when it did not move. */
async function commitComic(tx: Statements, comic: ComicToWrite, now: string): Promise<string | null> {
  const { id, kind } = comic
  const from =
    kind === 'moved'
      ? await tx.get<{ folder: string }>('select folder from comics where id = ?', [id])
      : undefined
  if (kind !== 'changed') await makeRoom(tx, comic)
  await writeComic(tx, comic, now)
  return from?.folder ?? null
}

/**
 * A comic that another's file has taken the place of waits, unavailable, under a name that no comic can have (a
 * hidden file's), until its own is found again.
 */
async function makeRoom(tx: Statements, { id, file: { path, folder, name } }: ComicToWrite): Promise<void> {
  await tx.run('update comics set available = 0, path = ? || id where path = ? and id <> ?', [
    join(folder, `.${name}.`),
    path,
    id,
  ])
}
