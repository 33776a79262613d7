import { basename } from 'node:path'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import type { ChangeHandler } from '../files/change-handler.ts'
import { fileError, isOfDisk, problemOf } from '../files/file-errors.ts'
import { isUntouched, sha256At, stampAt } from '../files/file-stamps.ts'
import type { FileChange } from '../files/journal-entries.ts'
import { type ComicRow, comicRow, type NewFile, readNewFile, settleComic } from '../files/settle-comic.ts'
import { type TargetFile, withTarget } from '../files/target-file.ts'
import { removeTemp } from '../files/temp-files.ts'
import { trashPath } from '../files/trash.ts'
import { whileNoScan } from '../files/while-no-scan.ts'
import { comicOf, type FileWork } from '../files/write-change.ts'
import type { Scanner } from '../scan/scanner.ts'
import { checkEntries } from './check-entries.ts'
import {
  applyReplacement,
  checkPlace,
  conversionOutlook,
  type Replacement,
  replacementOf,
  revertReplacement,
  trashOf,
} from './conversion-files.ts'
import { writeNewCbz } from './new-cbz.ts'

/** Returns a comic's row as if its file were at another path in its folder. */
const movedTo = (comic: ComicRow, path: string): ComicRow => ({ ...comic, path, name: basename(path) })

/** Converts archives to zips as changes of the journal. No scan runs while the files are replaced. */
export function createConversions(scanner: Pick<Scanner, 'withLock'>): ChangeHandler {
  /** Converts a comic's archive. The archive stays until the zip is verified and in its place. */
  async function convert(work: FileWork, change: FileChange): Promise<void> {
    const comic = await comicOf(work.db, change)
    const target = change.target ?? ''
    await withTarget(comic.root, comic.path, change.before, async (file) => {
      await checkPlace(comic.root, comic.path, target)
      const list = await work.decoder.listEntries({ root: comic.root, path: comic.path }, work.signal)
      checkEntries(list, comic)
      const zip = await writeNewCbz(work, comic.root, file, list, (temp) =>
        work.journal.setTemp(change.id, temp),
      )
      try {
        const next = await readNewFile(
          movedTo(comic, target),
          zip.temp,
          zip.after,
          work.decoder,
          work.signal,
          comic.path,
        )
        await checkPages(work, comic, next)
        await whileNoScan(scanner, () => replace(work, change, comic, file, { ...zip, next }), work.signal)
      } catch (error) {
        await removeTemp(zip.temp)
        throw error
      }
    })
  }

  async function replace(
    work: FileWork,
    change: FileChange,
    comic: ComicRow,
    file: TargetFile,
    { temp, before, after, next }: Pick<Replacement, 'temp' | 'before' | 'after'> & { next: NewFile },
  ): Promise<void> {
    const { root, path } = comic
    const target = change.target ?? ''
    const beside = await checkPlace(root, path, target)
    if (!(await file.timed(() => isUntouched(path, file.stats)))) throw new AppError('file-changed', { path })
    const trash = await file.timed(() => trashPath(change, path))
    const detail = { ...change.detail, beside, trash, fromTrash: null }
    await work.journal.prepare(change.id, { temp, before, after, detail })
    await complete(work, change, { root, path, target, temp, before, after, detail }, next)
  }

  /** Throws write-unverified if the zip has another number of pages than the archive had. */
  async function checkPages({ db }: FileWork, { no, path }: ComicRow, { read }: NewFile): Promise<void> {
    const row = await db.get<{ count: number }>('select page_count as count from comics where no = ?', [no])
    if (row?.count !== read.pages.length) throw new AppError('write-unverified', { path })
  }

  /** Replaces the file of a prepared change, and updates its comic in one transaction with the journal. */
  async function complete(
    work: FileWork,
    change: FileChange,
    replacement: Replacement,
    known?: NewFile,
  ): Promise<void> {
    await applyReplacement(replacement)
    await settle(work, change, replacement.target, known)
  }

  /** Updates the comic of a change whose files are replaced. A comic that cannot be read is left to the next scan. */
  async function settle(
    { db, decoder, journal, signal }: FileWork,
    change: FileChange,
    target: string,
    known?: NewFile,
  ): Promise<void> {
    const comic = await comicRow(db, change.comicId)
    if (comic === undefined) return journal.settle(change.id, 'done', { temp: null })
    const stamp = await stampAt(target)
    if (stamp === null) throw new AppError('comic-unavailable', { path: target })
    const reading = known ?? readNewFile(movedTo(comic, target), target, stamp, decoder, signal)
    const next = await Promise.resolve(reading).catch((error: unknown) => {
      if (isAppError(error, 'write-unverified')) return null
      throw error
    })
    await journal.settle(change.id, 'done', { temp: null }, async (tx) => {
      if (next !== null) await settleComic(tx, comic, next)
    })
  }

  /** Puts the original back; the zip is deleted, or moved into the trash if it has changed since. */
  async function putBack(work: FileWork, change: FileChange, undone: FileChange): Promise<void> {
    const { decoder, journal, signal } = work
    const comic = await comicOf(work.db, change)
    const { root, path, target, detail } = replacementOf(change, undone)
    const fromTrash = trashOf(undone)
    // Another change has renamed it since.
    if (comic.path !== path) throw new AppError('file-changed', { path })
    const original = fromTrash === null ? null : await stampAt(fromTrash)
    if (fromTrash === null || original === null) throw new AppError('undo-gone')
    if ((await sha256At(fromTrash)) !== undone.before?.sha256)
      throw new AppError('file-changed', { path: fromTrash })
    const beside = await checkPlace(root, path, target)
    const present = await stampAt(path)
    const isOurs = present !== null && (await sha256At(path)) === undone.after?.sha256
    const next = await readNewFile(movedTo(comic, target), fromTrash, original, decoder, signal, path)
    const trash = present === null || isOurs ? null : await trashPath(change, path)
    const prepared = {
      temp: null,
      before: present,
      after: { ...original, sha256: undone.before.sha256 },
      detail: { ...detail, beside, trash, fromTrash },
    }
    await journal.prepare(change.id, { ...prepared, target })
    await complete(work, change, { root, path, target, ...prepared }, next)
  }

  return {
    perform: convert,
    outlook: conversionOutlook,
    undo: (work, change, undone) => whileNoScan(scanner, () => putBack(work, change, undone), work.signal),

    /** Finishes a replacement whose new file is there, else restores the old one. */
    async recover(work, change) {
      const undone = change.undoes === null ? undefined : await work.journal.change(change.undoes)
      const replacement = replacementOf(change, undone)
      await whileNoScan(
        scanner,
        async () => {
          try {
            await applyReplacement(replacement)
          } catch (thrown) {
            const error = fileError(thrown, change.path)
            // Stays prepared until the disk answers.
            if (isOfDisk(error)) throw error
            const isReverted = await revertReplacement(replacement)
            const reset = isReverted && { after: null, before: undone === undefined ? change.before : null }
            const state = isReverted ? 'due' : 'failed'
            return work.journal.settle(change.id, state, { temp: null, reason: problemOf(error), ...reset })
          }
          // If no decoder can be started now, the change stays prepared until the next start.
          await settle(work, change, replacement.target)
        },
        work.signal,
      )
    },
  }
}
