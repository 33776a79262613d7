import type { Statements } from '#db/index.ts'
import type { Decoder } from '#decoding/decoder.ts'
import { AppError } from '#domain/errors/errors.ts'
import { METADATA_PROBLEMS } from '#domain/errors/problems.ts'
import { extensionOf } from '#domain/file-types.ts'
import { fingerprintOf } from '#formats/fingerprint.ts'
import type { FoundFile } from '../roots/entry-reader.ts'
import { fileVersion } from '../roots/file-state.ts'
import { type ReadComic, readComic } from '../scan/read-comic.ts'
import { regroup } from '../scan/series-grouping.ts'
import { writeComics } from '../scan/write-comics.ts'
import { millisecondsOf } from './file-stamps.ts'
import type { FileStamp } from './journal-entries.ts'

/** A comic's row, as far as replacing its file needs it. */
export interface ComicRow {
  readonly no: number
  readonly id: string
  readonly root: string
  readonly path: string
  readonly folder: string
  readonly name: string
  readonly size: number
  readonly mtime: number
}

export const COMIC_COLUMNS = 'no, id, root, path, folder, name, size, mtime'

/** What a scan would store for a comic's new file. */
export interface NewFile {
  readonly file: FoundFile
  readonly fingerprint: string
  readonly read: ReadComic
}

/**
 * Reads the new file of a comic, which may still be at another path (`at`). Throws write-unverified if it cannot be
 * read as a comic, and the errors of the decoder.
 */
export async function readNewFile(
  comic: ComicRow,
  at: string,
  stamp: FileStamp,
  decoder: Decoder,
  signal: AbortSignal,
): Promise<NewFile> {
  const { root, folder, name, path } = comic
  const { size } = stamp
  const file = { root, folder, name, path, extension: extensionOf(name), size, mtime: millisecondsOf(stamp) }
  const read = await readComic({ ...file, path: at, sidecar: null }, decoder, signal)
  const isReadable =
    read !== null && (read.problem === null || METADATA_PROBLEMS.some((code) => code === read.problem?.code))
  if (!isReadable) throw new AppError('write-unverified', { path })
  return { file: { ...file, sidecar: null }, fingerprint: await fingerprintOf(at, size), read }
}

/** True for the stored problem of a page. */
const isOfPage = (problem: string | null): boolean =>
  problem !== null && !METADATA_PROBLEMS.includes((JSON.parse(problem) as { code: string }).code)

/**
 * Updates a comic for its new file, so that scans find no change. The cover and the detected layouts stay, as the pages
 * are the same; triggers store the former fingerprint as an alias.
 */
export async function settleComic(tx: Statements, comic: ComicRow, next: NewFile): Promise<void> {
  const { no, id, folder } = comic
  const before = await tx.get<{ problem: string | null }>('select problem from comics where no = ?', [no])
  const due = await tx.get<{ sidecar: string | null }>('select sidecar from due_covers where comic_no = ?', [
    no,
  ])
  const kind = next.file.path === comic.path ? 'changed' : 'moved'
  await writeComics(tx, [{ id, kind, ...next }])
  await tx.run('delete from due_covers where comic_no = ?', [no])
  if (due !== undefined)
    await tx.run('insert into due_covers (comic_no, sidecar) values (?, ?)', [no, due.sidecar])
  // A damaged page is found when its picture is decoded, which reading the file's list of pages is not.
  if (next.read.problem === null && isOfPage(before?.problem ?? null))
    await tx.run('update comics set problem = ? where no = ?', [before?.problem ?? null, no])
  const [oldVersion, newVersion] = [fileVersion(comic), fileVersion(next.file)]
  for (const table of ['page_layouts', 'comic_outlines']) {
    await tx.run(
      `update ${table} set version = substr(version, 1, instr(version, ':')) || ?
       where comic_no = ? and substr(version, instr(version, ':') + 1) = ?`,
      [newVersion, no, oldVersion],
    )
  }
  await regroup(tx, [folder])
}
