import type { Db, Statements } from '#db/index.ts'
import type { Decoder } from '#decoding/decoder.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { METADATA_PROBLEMS } from '#domain/errors/problems.ts'
import { extensionOf, sidecarOf } from '#domain/file-types.ts'
import { fingerprintOf } from '#formats/fingerprint.ts'
import { besideVersion } from '../roots/beside.ts'
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

/** Returns the row of a comic; undefined if it was deleted. */
export const comicRow = (db: Pick<Db, 'get'>, id: string): Promise<ComicRow | undefined> =>
  db.get<ComicRow>(`select ${COMIC_COLUMNS} from comics where id = ?`, [id])

/** What a scan would store for a comic's new file. */
export interface NewFile {
  readonly file: FoundFile
  readonly fingerprint: string
  readonly read: ReadComic
}

/**
 * Reads the new file of a comic as a scan would, with the metadata beside it; either may still be at another path.
 * Throws write-unverified if it cannot be read as a comic, disk-not-answering, and the errors of the decoder.
 */
export async function readNewFile(
  comic: ComicRow,
  at: string,
  stamp: FileStamp,
  decoder: Decoder,
  signal: AbortSignal,
  besideOf = comic.path,
): Promise<NewFile> {
  const { root, folder, name, path } = comic
  const { size } = stamp
  const beside = await besideVersion(root, besideOf)
  const file = {
    ...{ root, folder, name, path, extension: extensionOf(name), size, mtime: millisecondsOf(stamp) },
    ...{ sidecar: null, beside },
  }
  const read = await readComic(file, decoder, signal, { at, besideAt: sidecarOf(besideOf) })
  // This says nothing about the file, and other files of the disk would fail too.
  if (read?.problem?.code === 'disk-not-answering') throw new AppError('disk-not-answering')
  const isReadable =
    read !== null && (read.problem === null || METADATA_PROBLEMS.some((code) => code === read.problem?.code))
  if (!isReadable) throw new AppError('write-unverified', { path })
  return { file, fingerprint: await fingerprintOf(at, size), read }
}

/**
 * Updates a comic for its new file, so that scans find no change. The cover and the detected layouts stay, as the pages
 * are the same; triggers store the former fingerprint as an alias.
 */
export async function settleComic(tx: Statements, comic: ComicRow, next: NewFile): Promise<void> {
  const { no, id, folder } = comic
  const kind = next.file.path === comic.path ? 'changed' : 'moved'
  await writeComics(tx, [{ id, kind, ...next, keepsPages: true }])
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

/**
 * Reads a comic whose metadata beside it has changed, and returns what stores it, so that scans find no change; null if
 * the comic cannot be read now, which the next scan will.
 */
export async function readBesideChange(
  comic: ComicRow,
  decoder: Decoder,
  signal: AbortSignal,
): Promise<((tx: Statements) => Promise<void>) | null> {
  // A comic that was changed since the last scan has another size or time, which the next scan finds.
  const { size, mtime } = comic
  const stamp = { size, mtimeNs: String(BigInt(mtime) * 1_000_000n), dev: '', ino: '' }
  const next = await readNewFile(comic, comic.path, stamp, decoder, signal).catch((error: unknown) => {
    if (isAppError(error)) return null
    throw error
  })
  return next && ((tx) => settleComic(tx, comic, next))
}
