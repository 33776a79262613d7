import { readFile } from 'node:fs/promises'
import type { ComicChapter, ComicFormat } from '#domain/comic.ts'
import { AppError, type ErrorCode, type ErrorParams } from '#domain/errors.ts'
import { parseFileName } from '#domain/filename.ts'
import { type IssueMetadata, mergeMetadata } from '#domain/metadata.ts'
import type { ComicFile, PageEntry } from '#formats/comic-file.ts'
import { openComic } from '#formats/open.ts'
import type { Cover, Covers } from './covers.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { FoundFile } from './walk.ts'

/** Raised when reading learns to see more, so that files already read are read again. */
export const READ_VERSION = 1

/** Why a file could not be read wholly. */
export interface Problem {
  readonly code: ErrorCode
  readonly params: ErrorParams
}

/** Everything a scan learns of one file. */
export interface ReadComic {
  readonly fingerprint: string | null
  readonly format: ComicFormat | null
  readonly pages: readonly PageEntry[]
  readonly chapters: readonly ComicChapter[]
  readonly metadata: IssueMetadata
  readonly cover: Cover | null
  readonly problem: Problem | null
}

/** Reads a file; whatever is wrong with it becomes its `problem`, never an exception, but a full disk. */
export async function readComic(file: FoundFile, covers: Covers): Promise<ReadComic> {
  const named = mergeMetadata(parseFileName(file.name))
  const unread = { format: null, pages: [], chapters: [], metadata: named, cover: null }
  let fingerprint: string | null = null
  try {
    fingerprint = await fingerprintOf(file.path, file.size)
  } catch (error) {
    return { ...unread, fingerprint, problem: problemOf(error, 'file-unreadable') }
  }
  let comic: ComicFile
  try {
    comic = await openComic(file.path)
  } catch (error) {
    return { ...unread, fingerprint, problem: problemOf(error, 'comic-corrupt') }
  }
  try {
    const embedded = await comic
      .metadata()
      .catch((error: unknown) => ({ values: {}, problem: String(error) }))
    const { cover, problem } = await makeCover(file, comic, covers)
    const { format, pages, chapters } = comic
    const metadata = mergeMetadata(embedded.values, named)
    const broken =
      embedded.problem === null
        ? null
        : ({ code: 'metadata-corrupt', params: { detail: embedded.problem } } as const)
    return { fingerprint, format, pages, chapters, metadata, cover, problem: problem ?? broken }
  } finally {
    await comic.close()
  }
}

/** The known cause of a failure; an unknown one counts as `otherwise`. A full disk stops the scan. */
export function problemOf(error: unknown, otherwise: ErrorCode): Problem {
  if (!(error instanceof AppError)) return { code: otherwise, params: {} }
  if (error.code === 'disk-full') throw error
  return { code: error.code, params: error.params }
}

async function makeCover(
  file: FoundFile,
  comic: ComicFile,
  covers: Covers,
): Promise<{ cover: Cover | null; problem: Problem | null }> {
  try {
    const image =
      file.sidecar === null ? await comic.cover() : { bytes: await readFile(file.sidecar), type: 'image/*' }
    return { cover: await covers.make(image), problem: null }
  } catch (error) {
    // A text book without a picture is whole.
    if (comic.pages.length === 0 && error instanceof AppError && error.code === 'cover-not-found')
      return { cover: null, problem: null }
    return { cover: null, problem: problemOf(error, 'page-corrupt') }
  }
}
