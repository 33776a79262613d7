import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Decoder } from '#decoding/decoder.ts'
import type { ComicFileRef } from '#decoding/jobs.ts'
import { AppError } from '#domain/errors/errors.ts'

/** Bytes that are read at once. */
const PART = 4 * 1024 * 1024

/** What two archives with the same contents have in common. */
export interface EntryProof {
  readonly name: string
  readonly size: number
  readonly crc: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** Reads the contents of all entries of an archive, one after the other. Throws as `Decoder.entryBytes`. */
export async function* readEntries(
  decoder: Pick<Decoder, 'entryBytes'>,
  file: ComicFileRef,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void> {
  for (let at = 0; ; ) {
    const { bytes, isEnd } = await decoder.entryBytes({ ...file, at, length: PART }, signal)
    if (bytes.length > 0) yield bytes
    if (isEnd) return
    at += bytes.length
  }
}

/** Receives the entries of an archive in order. */
export interface EntrySink<Entry> {
  begin(entry: Entry): void
  add(bytes: Buffer): Promise<void>
  end(crc: number): Promise<void>
}

type Sized = Pick<EntryProof, 'name' | 'size'> & { readonly crc: number | null }

/**
 * Divides the contents of an archive into its entries, and returns the proof of each. Throws comic-corrupt if an entry
 * does not have its size or its checksum, and what the chunks and the sink throw.
 */
export async function proveEntries<Entry extends Sized>(
  entries: readonly Entry[],
  chunks: AsyncGenerator<Buffer, void>,
  sink?: EntrySink<Entry>,
): Promise<EntryProof[]> {
  const proofs: EntryProof[] = []
  let rest: Buffer = Buffer.alloc(0)
  try {
    for (const entry of entries) {
      const { name, size } = entry
      const hash = createHash('sha256')
      let crc = 0
      sink?.begin(entry)
      for (let left = size; left > 0; ) {
        if (rest.length === 0) {
          const next = await chunks.next()
          if (next.done) throw new AppError('comic-corrupt')
          rest = next.value
        }
        const part = rest.subarray(0, left)
        rest = rest.subarray(part.length)
        left -= part.length
        hash.update(part)
        crc = crc32(part, crc)
        await sink?.add(part)
      }
      if (entry.crc !== null && entry.crc !== crc) throw new AppError('comic-corrupt')
      await sink?.end(crc)
      proofs.push({ name, size, crc, sha256: hash.digest('hex') })
    }
    // Contents without an entry mean that the list is not of these contents.
    if (rest.length > 0 || !(await chunks.next()).done) throw new AppError('comic-corrupt')
    return proofs
  } finally {
    await chunks.return()
  }
}
