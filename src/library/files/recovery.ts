import { type FileHandle, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openRegular } from '#disk/open-regular.ts'
import { AppError } from '#domain/errors/errors.ts'
import { hasAdded } from './added-bytes.ts'
import type { ChangeHandlers, Recover } from './change-handler.ts'
import { hasContent, sha256At, stampAt } from './file-stamps.ts'
import type { FileJournal } from './journal.ts'
import type { FileChange } from './journal-entries.ts'
import { isAway } from './library-folders.ts'
import { comicRow, readBesideChange, readNewFile, settleComic } from './settle-comic.ts'
import { removeTemp, sweepTemps } from './temp-files.ts'
import { decodeParts } from './undo-data.ts'
import type { FileWork, WriteDetail } from './write-change.ts'

/** Which of its two states a file on the disk has. */
type Present = 'old' | 'new' | 'other'

/**
 * Finds out which content a path has, as `hasContent` does; a file with the bytes that were added, whose undo gives the
 * old content, is the new one. Throws the system's errors.
 */
async function presentAt(path: string, { kind, before, after, undo, detail }: FileChange): Promise<Present> {
  const now = await stampAt(path)
  if (now === null) return before === null ? 'old' : after === null ? 'new' : 'other'
  if (await hasContent(path, after)) return 'new'
  if (await hasContent(path, before)) return 'old'
  // The undo of a sidecar is its old content, without parts.
  if (kind !== 'write' || undo === null || now.size !== after?.size) return 'other'
  const parts = decodeParts(undo)
  const { added } = detail as Partial<WriteDetail>
  if (!(await withFile(path, (file) => hasAdded(file, parts, added)))) return 'other'
  return (await sha256At(path, parts)) === before?.sha256 ? 'new' : 'other'
}

async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await openRegular(path)
  return work(file).finally(() => file.close())
}

/**
 * Finishes or reverts a write that was interrupted after it was prepared: if the new file is in place, its comic is
 * updated; if the old one is, the change is due again; a file of another program is left alone.
 */
export const recoverWrite: Recover = async (work, change) => {
  const { db, decoder, journal, signal } = work
  const comic = await comicRow(db, change.comicId)
  const known = comic?.path ?? change.path
  // The path of a comic may be a symbolic link, whose target was written.
  const path = await realpath(known).catch(() => known)
  const present = await presentAt(path, change)
  if (present !== 'new' || change.after === null) return revert(journal, change, present)
  if (comic === undefined) return journal.settle(change.id, 'done', { temp: null })
  const stamp = (await stampAt(path)) ?? change.after
  const next = await readNewFile(comic, comic.path, stamp, decoder, signal)
  await journal.settle(change.id, 'done', { temp: null }, (tx) => settleComic(tx, comic, next))
}

/** As `recoverWrite`, of the file beside a comic. */
export const recoverSidecar: Recover = async ({ db, decoder, journal, signal }, change) => {
  const present = await presentAt(change.target ?? '', change)
  if (present !== 'new') return revert(journal, change, present)
  if (change.temp !== null) await removeTemp(change.temp)
  const comic = await comicRow(db, change.comicId)
  const settle = comic && (await readBesideChange(comic, decoder, signal))
  await journal.settle(change.id, 'done', { temp: null }, async (tx) => settle?.(tx))
}

/** Deletes the new file of a change; the change is due again if the old file is in place. */
async function revert(journal: FileJournal, change: FileChange, present: Present): Promise<void> {
  if (change.temp !== null) await removeTemp(change.temp)
  const fields = { temp: null }
  if (present === 'old') return journal.settle(change.id, 'due', { ...fields, after: null, undo: null })
  const reason = { code: 'file-changed', params: { path: change.path } } as const
  return journal.settle(change.id, 'skipped', { ...fields, reason })
}

/**
 * Recovers a change that was interrupted. Throws disk-not-answering while its library is away, which says nothing about
 * the file; the change then stays prepared.
 */
export async function recoverChange(
  handlers: ChangeHandlers,
  work: FileWork,
  change: FileChange,
): Promise<void> {
  if (await isAway(change.root)) throw new AppError('disk-not-answering')
  await handlers[change.kind].recover(work, change)
}

/**
 * Recovers all changes that were interrupted, and deletes the temporary files they left. The caller has the lock of
 * file changes. A change that cannot be recovered now, as its disk is away, stays prepared.
 */
export async function recoverChanges(
  handlers: ChangeHandlers,
  work: Omit<FileWork, 'signal'>,
): Promise<void> {
  const { journal } = work
  const signal = new AbortController().signal
  for (const change of await journal.prepared())
    await recoverChange(handlers, { ...work, signal }, change).catch(() => undefined)
  for (const { id, temp } of await journal.leftTemps()) {
    await removeTemp(temp)
    await journal.clearTemp(id)
  }
  const named = new Set((await journal.prepared()).flatMap(({ temp }) => temp ?? []))
  const folders = new Set((await journal.unfinishedPaths()).map((path) => dirname(path)))
  for (const folder of folders) await sweepTemps(folder, named)
}
