import type { Decoder } from '#decoding/decoder.ts'
import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import type { FileToRead } from './compare.ts'
import { type Identified, identify } from './identify.ts'
import { inParallel, unlessAborted } from './in-parallel.ts'
import type { MoveDetection } from './move-detection.ts'
import { readComic } from './read-comic.ts'
import type { TrackFile } from './scan-detail.ts'

/**
 * Runs the first phase of a scan: reads files and finds the comics they belong to. Calls `onRead` for each file, with
 * null for a file that was deleted since it was found.
 */
export function readFiles(
  files: readonly FileToRead[],
  decoder: Decoder,
  moves: MoveDetection,
  abort: AbortController,
  track: TrackFile,
  onRead: (file: FileToRead, identified: Identified | null) => Promise<void>,
): Promise<void> {
  const { signal } = abort
  const readFile = async (file: FileToRead) => {
    const read = await readComic(file.file, decoder, signal)
    return read === null ? null : identify(file, read, moves)
  }
  return inParallel(FILES_IN_PARALLEL, files, abort, async (file) => {
    const identified = await track(file.file.path, unlessAborted(signal, readFile(file)))
    if (!signal.aborted) await onRead(file, identified)
  })
}
