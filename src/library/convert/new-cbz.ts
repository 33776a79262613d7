import { AppError } from '#domain/errors/errors.ts'
import type { EntryList } from '#formats/archive/entry-list.ts'
import { hashFile, writeAll } from '#formats/splice/rewrite.ts'
import { StoredZip } from '#formats/splice/stored-zip.ts'
import { dosTime } from '#formats/splice/zip-entry.ts'
import { copyAttributes, setModified } from '../files/attributes.ts'
import { stampOfFile, stampOfStats } from '../files/file-stamps.ts'
import type { FileStamp } from '../files/journal-entries.ts'
import { syncTimeout, withTemp } from '../files/new-content.ts'
import type { TargetFile } from '../files/target-file.ts'
import type { TempFile } from '../files/temp-files.ts'
import type { FileWork } from '../files/write-change.ts'
import { type EntryProof, proveEntries, readEntries } from './entry-proofs.ts'

/** A zip with the entries of an archive, written to the disk and read again. */
export interface NewCbz {
  readonly temp: string
  /** The archive, with its hash. */
  readonly before: FileStamp
  readonly after: FileStamp
}

/** Bytes of a zip beside the content of an entry, at most: two headers and two names. */
const PER_ENTRY = 2_200

/** Returns the largest size of a zip with stored entries. */
export const zipSize = ({ entries }: EntryList): number =>
  entries.reduce((sum, { size }) => sum + size + PER_ENTRY, 0)

/** Returns MS-DOS date and time of a local time as 7-Zip prints it; the earliest without one. */
const timeOf = (modified: string | null): number => {
  const time = new Date((modified ?? '').slice(0, 19).replace(' ', 'T'))
  return dosTime(Number.isNaN(time.getTime()) ? new Date(1980, 0, 1) : time)
}

/**
 * Writes a zip with the entries of an archive beside it: stored, in their order, with their names and times, and the
 * archive's comment. Then reads it again with 7-Zip and compares names, sizes, checksums and hashes. `onTemp` is called
 * with the path of the zip before it exists. Throws disk-full, comic-corrupt, file-changed, write-unverified, the errors
 * of reading, and the system's errors; then the zip is deleted.
 */
export async function writeNewCbz(
  { decoder, signal }: Pick<FileWork, 'decoder' | 'signal'>,
  root: string,
  target: TargetFile,
  list: EntryList,
  onTemp: (temp: string) => Promise<void>,
): Promise<NewCbz> {
  return withTemp(target, zipSize(list), onTemp, async (temp) => {
    const source = { root, path: target.path, stamp: versionOf(stampOfStats(target.stats)) }
    const zip = new StoredZip((bytes, at) => writeAll(temp.file, bytes, at, target.timed))
    const proofs = await proveEntries(list.entries, readEntries(decoder, source, signal), {
      begin: ({ name, size, modified }) => zip.begin({ name, size, time: timeOf(modified) }),
      add: (bytes) => zip.add(bytes),
      end: (crc) => zip.end(crc),
    })
    const size = await zip.finish(Buffer.from(list.comment ?? ''))
    const after = await finish(temp, target, size, signal)
    await verify(decoder, { root, path: temp.path, stamp: versionOf(after) }, proofs, signal)
    const before = { ...stampOfStats(target.stats), sha256: await hashFile(target.file, { signal }) }
    return { temp: temp.path, before, after }
  })
}

const versionOf = ({ size, mtimeNs }: FileStamp): string => `${size}-${mtimeNs}`

/** Gives the zip the attributes of the archive, writes it to the disk, and closes it. */
async function finish(
  temp: TempFile,
  { file, stats, timed }: TargetFile,
  size: number,
  signal: AbortSignal,
): Promise<FileStamp> {
  const limit = syncTimeout(size)
  await timed(() => copyAttributes(file, stats, temp.file), limit)
  await timed(() => setModified(temp.file, undefined))
  await timed(() => temp.file.sync(), limit)
  const sha256 = await hashFile(temp.file, { signal, timed })
  const stamp = await timed(() => stampOfFile(temp.file))
  await timed(() => temp.file.close())
  return { ...stamp, sha256 }
}

/** Throws write-unverified unless the zip has the entries that were read from the archive. */
async function verify(
  decoder: FileWork['decoder'],
  zip: { root: string; path: string; stamp: string },
  proofs: readonly EntryProof[],
  signal: AbortSignal,
): Promise<void> {
  const { entries, damaged } = await decoder.listEntries(zip, signal)
  const found = await proveEntries(entries, readEntries(decoder, zip, signal))
  const isSame =
    found.length === proofs.length &&
    found.every(({ name, size, crc, sha256 }, index) => {
      const proof = proofs[index]
      return proof?.name === name && proof.size === size && proof.crc === crc && proof.sha256 === sha256
    })
  if (damaged || !isSame) throw new AppError('write-unverified', { path: zip.path })
}
