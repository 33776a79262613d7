import type { Db } from '#db/index.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import type { UndoOutlook } from '#domain/file-batches.ts'
import { sidecarOf } from '#domain/file-types.ts'
import { trashOf } from '../convert/conversion-files.ts'
import { mapInParallel } from '../scan/in-parallel.ts'
import { isAsScanned, isSameContent, type ScannedFile, stampAt } from './file-stamps.ts'
import { type FileChange, UNDO_FOR } from './journal-entries.ts'
import { isAway } from './library-folders.ts'

interface ComicRow extends ScannedFile {
  readonly id: string
  readonly root: string
  readonly path: string
}

/** Files looked at at once. */
const CONCURRENCY = 16

/** Returns what undoing changes would restore, by their ids. Looks at each file's size and time, and reads none. */
export async function undoOutlooks(
  db: Pick<Db, 'all'>,
  changes: readonly FileChange[],
  signal = new AbortController().signal,
): Promise<ReadonlyMap<number, UndoOutlook>> {
  const rows = await db.all<ComicRow>(
    'select id, root, path, size, mtime from comics where id in (select value from json_each(?))',
    [JSON.stringify(changes.map(({ comicId }) => comicId))],
  )
  const comics = new Map(rows.map((row) => [row.id, row]))
  const outlooks = await mapInParallel(
    CONCURRENCY,
    changes,
    signal,
    async (change) => [change.id, await outlookOf(change, comics.get(change.comicId))] as const,
  )
  return new Map(outlooks)
}

async function outlookOf(change: FileChange, comic: ComicRow | undefined): Promise<UndoOutlook> {
  const { kind, state, undoes, after, undo, at } = change
  if (comic === undefined || state !== 'done' || undoes !== null || at < Date.now() - UNDO_FOR) return 'none'
  if (kind === 'write' && undo === null) return 'none'
  const path = kind === 'sidecar' ? sidecarOf(comic.path) : comic.path
  try {
    if (kind === 'convert') return await conversionOutlook(change, comic)
    const now = await libraryDisks.call(comic.root, () => stampAt(path))
    if (now === null) return (await isAway(comic.root)) ? 'unknown' : 'none'
    // Metadata may have been written into the file since, which does not matter to its name.
    if (kind === 'rename') return comic.path === change.target && isAsScanned(now, comic) ? 'exact' : 'none'
    if (isSameContent(now, after)) return 'exact'
    return kind === 'write' ? 'partial' : 'none'
  } catch {
    return 'unknown'
  }
}

/** The original of a conversion comes back from the trash if its name is free, whatever became of the new file. */
async function conversionOutlook(change: FileChange, { root, path }: ComicRow): Promise<UndoOutlook> {
  const trash = trashOf(change)
  const stampOf = (at: string) => libraryDisks.call(root, () => stampAt(at))
  const original = trash === null ? null : await stampOf(trash)
  if (original === null) return (await isAway(root)) ? 'unknown' : 'none'
  const isFree = path === change.target && (await stampOf(change.path)) === null
  return isFree && isSameContent(original, change.before) ? 'exact' : 'none'
}
