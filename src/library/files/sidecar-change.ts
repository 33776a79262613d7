import { createHash } from 'node:crypto'
import { link, rename, rm } from 'node:fs/promises'
import { libraryDisks } from '#disk/library-disks.ts'
import { readRegular } from '#disk/open-regular.ts'
import { AppError } from '#domain/errors/errors.ts'
import { stampAt } from './file-stamps.ts'
import type { FileChange, FileStamp } from './journal.ts'
import { createTemp, removeTemp, syncFolder } from './temp-files.ts'
import { comicOf, type FileWork, type Outcome, type WriteDetail } from './write-change.ts'

/** Returns the path of the metadata file beside a comic. */
export const sidecarOf = (path: string): string => `${path}.ComicInfo.xml`

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The content and stamp of a sidecar; null content if it does not exist. */
interface Sidecar {
  readonly bytes: Buffer | null
  readonly stamp: FileStamp | null
}

async function readSidecar(path: string): Promise<Sidecar> {
  const stamp = await stampAt(path)
  if (stamp === null) return { bytes: null, stamp: null }
  const bytes = await readRegular(path)
  return { bytes, stamp: { ...stamp, sha256: sha256(bytes) } }
}

/**
 * Writes metadata into the file beside a comic, which is created if it does not exist. Skips a file that already has the
 * metadata. Throws the reasons not to write as AppErrors, and the system's errors.
 */
export async function writeSidecar(work: FileWork, change: FileChange): Promise<Outcome> {
  const { db, decoder, journal, signal } = work
  const comic = await comicOf(db, change)
  const { fields } = change.detail as unknown as WriteDetail
  const path = sidecarOf(comic.path)
  const old = await libraryDisks.call(comic.root, () => readSidecar(path))
  const input = { root: comic.root, path: comic.path, fields, beside: path }
  const edit = await decoder.editTags(input, signal)
  if (edit.refusal !== null) throw new AppError('comic-info-refused', { detail: edit.refusal })
  if (edit.xml === null) {
    await journal.settle(change.id, 'skipped', { reason: null })
    return { state: 'skipped' }
  }
  const detail = { ...change.detail, changes: edit.changes, warnings: edit.warnings }
  await replaceSidecar(work, { ...change, detail }, path, old, edit.xml)
  return { state: 'done' }
}

/** Undoes a write beside a comic. Throws file-changed if another program has changed the file since. */
export async function undoSidecar(work: FileWork, change: FileChange, undone: FileChange): Promise<Outcome> {
  const path = undone.target ?? ''
  const old = await libraryDisks.call(undone.root, () => readSidecar(path))
  if (old.stamp?.sha256 !== undone.after?.sha256) throw new AppError('file-changed', { path })
  if (undone.before !== null && undone.undo === null) throw new AppError('undo-gone')
  const bytes = undone.before === null ? null : Buffer.from(undone.undo ?? [])
  await replaceSidecar(work, change, path, old, bytes)
  return { state: 'done' }
}

/** Replaces, creates or, with null, deletes a sidecar that is as it was read. Throws file-changed. */
async function replaceSidecar(
  { journal }: FileWork,
  change: FileChange,
  path: string,
  old: Sidecar,
  bytes: Buffer | null,
): Promise<void> {
  const temp = bytes === null ? null : await createTemp(path)
  try {
    if (temp !== null && bytes !== null) {
      await temp.file.writeFile(bytes)
      await temp.file.chmod(0o644)
      await temp.file.sync()
    }
    const after = temp && bytes && { ...(await stampAtOf(temp.path)), sha256: sha256(bytes) }
    await temp?.file.close()
    await journal.prepare(change.id, {
      target: path,
      temp: temp?.path ?? null,
      before: old.stamp,
      after,
      undo: old.bytes,
      detail: change.detail,
    })
    const now = await readSidecar(path)
    if (now.stamp?.sha256 !== old.stamp?.sha256) throw new AppError('file-changed', { path })
    if (temp === null) await rm(path, { force: true })
    else if (old.stamp === null) await linkNew(temp.path, path)
    else await rename(temp.path, path)
    await syncFolder(path)
    await journal.settle(change.id, 'done', { temp: null })
  } catch (error) {
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

async function stampAtOf(path: string): Promise<FileStamp> {
  const stamp = await stampAt(path)
  if (stamp === null) throw new AppError('file-changed', { path })
  return stamp
}
