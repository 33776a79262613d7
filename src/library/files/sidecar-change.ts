import { link, realpath, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { libraryDisks } from '#disk/library-disks.ts'
import { lstatAt } from '#disk/move-file.ts'
import { AppError } from '#domain/errors/errors.ts'
import { sidecarOf } from '#domain/file-types.ts'
import { METADATA_MAX } from '#domain/limits.ts'
import { isInside, realRoot } from '../roots/path-checks.ts'
import { copyAttributes, setModified } from './attributes.ts'
import { isUntouched, sha256Of, stampOfFile, stampOfStats } from './file-stamps.ts'
import type { FileChange, FileStamp } from './journal-entries.ts'
import { type ComicRow, readBesideChange } from './settle-comic.ts'
import { swap } from './swap.ts'
import { openTarget, type TargetFile } from './target-file.ts'
import { createTemp, removeTemp, syncFolder, tempBeside } from './temp-files.ts'
import { comicOf, type FileWork, type WriteDetail } from './write-change.ts'

/** The metadata file beside a comic. */
interface Sidecar {
  /** The real path, as of `TargetFile`. */
  readonly path: string
  /** Null if it does not exist. */
  readonly present: {
    readonly target: TargetFile
    readonly bytes: Buffer
    readonly stamp: FileStamp
  } | null
}

/**
 * Opens the file beside a comic for `work`, and closes it then. Throws path-outside if a symbolic link leads out of the
 * library, comic-info-refused for too large a file, and as `openTarget`.
 */
async function withSidecar<T>(
  root: string,
  path: string,
  work: (sidecar: Sidecar) => Promise<T>,
): Promise<T> {
  const isThere = await libraryDisks.call(root, async () => {
    if (!isInside(await realpath(dirname(path)), await realRoot(root))) throw new AppError('path-outside')
    return (await lstatAt(path)) !== null
  })
  if (!isThere) return work({ path, present: null })
  const target = await openTarget(root, path, null)
  try {
    if (target.stats.size > METADATA_MAX) throw new AppError('comic-info-refused', { detail: 'too-large' })
    const bytes = await libraryDisks.call(root, () => target.file.readFile())
    const stamp = { ...stampOfStats(target.stats), sha256: sha256Of(bytes) }
    return await work({ path: target.path, present: { target, bytes, stamp } })
  } finally {
    await target.file.close()
  }
}

/** Throws comic-unavailable if a comic's file does not exist. */
async function requireFile(root: string, path: string): Promise<void> {
  const found = await libraryDisks.call(root, () => lstatAt(path))
  if (found === null) throw new AppError('comic-unavailable', { path })
}

/**
 * Returns the state of the file beside a comic; null if it does not exist. Throws comic-unavailable, and why it must not
 * be changed.
 */
export async function sidecarState(root: string, comicPath: string): Promise<FileStamp | null> {
  await requireFile(root, comicPath)
  return withSidecar(root, sidecarOf(comicPath), async ({ present }) => present?.stamp ?? null)
}

/**
 * Writes metadata into the file beside a comic, which is created if it does not exist. Skips a file that already has the
 * metadata. Throws comic-unavailable, other reasons not to write as AppErrors, and the system's errors.
 */
export async function writeSidecar(work: FileWork, change: FileChange): Promise<void> {
  const { db, decoder, journal, signal } = work
  const comic = await comicOf(db, change)
  const { fields } = change.detail as unknown as WriteDetail
  const path = sidecarOf(comic.path)
  await requireFile(comic.root, comic.path)
  return withSidecar(comic.root, path, async (old) => {
    const isPlanned =
      old.present === null ? change.before === null : old.present.stamp.sha256 === change.before?.sha256
    if (!isPlanned) throw new AppError('file-changed', { path })
    const edit = await decoder.editTags({ root: comic.root, path: comic.path, fields, beside: path }, signal)
    if (edit.refusal !== null) throw new AppError('comic-info-refused', { detail: edit.refusal })
    if (edit.xml === null) return journal.settle(change.id, 'skipped', { reason: null })
    const detail = { ...change.detail, changes: edit.changes, warnings: edit.warnings }
    await replaceSidecar(work, { ...change, detail }, comic, old, edit.xml)
  })
}

/**
 * Undoes a write beside a comic: the file gets the bytes and the time it had before. Throws file-changed if another
 * program has changed it since, and undo-gone.
 */
export async function undoSidecar(work: FileWork, change: FileChange, undone: FileChange): Promise<void> {
  const comic = await comicOf(work.db, change)
  // Another change may have renamed the comic, and with it the file beside it.
  const path = sidecarOf(comic.path)
  return withSidecar(comic.root, path, async (old) => {
    if (old.present?.stamp.sha256 !== undone.after?.sha256) throw new AppError('file-changed', { path })
    if (undone.before === null) await replaceSidecar(work, change, comic, old, null)
    else {
      if (undone.undo === null) throw new AppError('undo-gone')
      await replaceSidecar(work, change, comic, old, Buffer.from(undone.undo), BigInt(undone.before.mtimeNs))
    }
  })
}

/**
 * Replaces, creates or, with null, deletes a sidecar that is as it was read. `mtimeNs`: the time of the new file;
 * default: now. Throws file-changed.
 */
async function replaceSidecar(
  { decoder, journal, signal }: FileWork,
  change: FileChange,
  comic: ComicRow,
  { path, present }: Sidecar,
  bytes: Buffer | null,
  mtimeNs = BigInt(Date.now()) * 1_000_000n,
): Promise<void> {
  const name = tempBeside(path)
  if (bytes !== null) await journal.setTemp(change.id, name)
  const temp = bytes === null ? null : await createTemp(name)
  try {
    let after: FileStamp | null = null
    if (temp !== null && bytes !== null) {
      await temp.file.writeFile(bytes)
      if (present === null) await temp.file.chmod(0o644)
      else await copyAttributes(present.target.file, present.target.stats, temp.file)
      await setModified(temp.file, mtimeNs)
      await temp.file.sync()
      after = { ...(await stampOfFile(temp.file)), sha256: sha256Of(bytes) }
      await temp.file.close()
    }
    await journal.prepare(change.id, {
      target: path,
      temp: temp?.path ?? null,
      before: present?.stamp ?? null,
      after,
      undo: present?.bytes ?? null,
      detail: change.detail,
    })
    if (temp !== null) await (present === null ? linkNew(temp.path, path) : swap(temp.path, present.target))
    else if (present !== null) {
      if (!(await isUntouched(path, present.target.stats))) throw new AppError('file-changed', { path })
      await rm(path)
    }
    await syncFolder(path)
    const settle = await readBesideChange(comic, decoder, signal)
    await journal.settle(change.id, 'done', { temp: null }, async (tx) => settle?.(tx))
  } catch (error) {
    await temp?.file.close().catch(() => undefined)
    if (temp !== null) await removeTemp(temp.path)
    throw error
  }
}

/** Gives a new file its name unless another program has just used it. Throws file-changed. */
async function linkNew(temp: string, path: string): Promise<void> {
  try {
    await link(temp, path)
    await removeTemp(temp)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new AppError('file-changed', { path })
    // Some disks have no links; a file cannot have appeared there but in this moment.
    await rename(temp, path)
  }
}
