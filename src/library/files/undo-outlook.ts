import { realpath } from 'node:fs/promises'
import type { Db } from '#db/index.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import type { UndoOutlook } from '#domain/file-batches.ts'
import { sidecarOf } from '#domain/file-types.ts'
import { mapInParallel } from '../scan/in-parallel.ts'
import type { ChangeHandlers, Outlook, ScannedComic } from './change-handler.ts'
import { isSameContent, stampAt } from './file-stamps.ts'
import { type FileChange, UNDO_FOR } from './journal-entries.ts'
import { isAway } from './library-folders.ts'

/** Files looked at at once. */
const CONCURRENCY = 16

/** Returns what undoing changes would restore, by their ids. Looks at each file's size and time, and reads none. */
export async function undoOutlooks(
  db: Pick<Db, 'all'>,
  handlers: ChangeHandlers,
  changes: readonly FileChange[],
  signal = new AbortController().signal,
): Promise<ReadonlyMap<number, UndoOutlook>> {
  const rows = await db.all<ScannedComic>(
    'select id, root, path, size, mtime from comics where id in (select value from json_each(?))',
    [JSON.stringify(changes.map(({ comicId }) => comicId))],
  )
  const comics = new Map(rows.map((row) => [row.id, row]))
  const outlooks = await mapInParallel(
    CONCURRENCY,
    changes,
    signal,
    async (change) => [change.id, await outlookOf(handlers, change, comics.get(change.comicId))] as const,
  )
  return new Map(outlooks)
}

async function outlookOf(
  handlers: ChangeHandlers,
  change: FileChange,
  comic: ScannedComic | undefined,
): Promise<UndoOutlook> {
  const { kind, state, undoes, at } = change
  if (comic === undefined || state !== 'done' || undoes !== null || at < Date.now() - UNDO_FOR) return 'none'
  try {
    return (await handlers[kind].outlook(change, comic)) ?? ((await isAway(comic.root)) ? 'unknown' : 'none')
  } catch {
    return 'unknown'
  }
}

/** Of a write: what else was changed in the file since stays, then only metadata comes back. */
export const writeOutlook: Outlook = async ({ after, undo }, { root, path }) => {
  if (undo === null) return 'none'
  // A write follows a symbolic link, which a rename does not.
  const now = await libraryDisks.call(root, async () => stampAt(await realpath(path).catch(() => path)))
  return now && (isSameContent(now, after) ? 'exact' : 'partial')
}

/** Of a file beside a comic. */
export const sidecarOutlook: Outlook = async ({ after }, { root, path }) => {
  const now = await libraryDisks.call(root, () => stampAt(sidecarOf(path)))
  return now && (isSameContent(now, after) ? 'exact' : 'none')
}
