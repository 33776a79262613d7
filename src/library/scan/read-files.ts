import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import type { Reader } from '#reading/reader.ts'
import type { FileToRead } from './compare.ts'
import { type Identified, identify } from './identify.ts'
import { inParallel, unlessAborted } from './in-parallel.ts'
import type { MoveDetection } from './move-detection.ts'
import { readComic } from './read-comic.ts'
import type { During } from './scan-detail.ts'

/**
 * The first phase of a scan: reads files and tells whose comics they are. `onRead` is told of each, with null for a
 * file that went away since it was found.
 */
export function readFiles(
  files: readonly FileToRead[],
  reader: Reader,
  moves: MoveDetection,
  abort: AbortController,
  during: During,
  onRead: (file: FileToRead, identified: Identified | null) => Promise<void>,
): Promise<void> {
  const { signal } = abort
  const look = async (file: FileToRead) => {
    const read = await readComic(file.file, reader, signal)
    return read === null ? null : identify(file, read, moves)
  }
  return inParallel(FILES_IN_PARALLEL, files, abort, async (file) => {
    const identified = await during(file.file.path, unlessAborted(signal, look(file)))
    if (!signal.aborted) await onRead(file, identified)
  })
}
