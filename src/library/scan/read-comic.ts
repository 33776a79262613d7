import type { ErrorCode } from '#domain/errors.ts'
import { parseFileName } from '#domain/filename.ts'
import {
  type IssueMetadata,
  type MetadataLayer,
  type MetadataOrigins,
  mergeLayers,
} from '#domain/metadata.ts'
import { folderName } from '#domain/series.ts'
import type { EmbeddedMetadata } from '#formats/comic-file.ts'
import { fingerprintOf } from '#formats/fingerprint.ts'
import type { Reader } from '#reading/reader.ts'
import type { FileContent } from '#reading/tasks.ts'
import type { Cover, Covers } from '../images/covers.ts'
import { type FoundFile, isMissing } from '../roots/walk.ts'

/** Raised when reading learns to see more, so that files already read are read again. */
export const READ_VERSION = 3

/** Problems whose cause lies outside the file: what was read of it before still holds. */
export const PASSING: readonly ErrorCode[] = ['file-unreadable', 'comic-timeout', 'seven-zip-missing']

/** True when a failure says nothing against what is known of this file: it could not be read this time. */
export function isPassing(read: ReadComic, fingerprint: string | null): boolean {
  if (read.problem === null || !PASSING.includes(read.problem.code)) return false
  return read.fingerprint === null || read.fingerprint === fingerprint
}

/** Everything a scan learns of one file. */
export interface ReadComic
  extends Pick<FileContent, 'fingerprint' | 'format' | 'pages' | 'chapters' | 'problem'> {
  readonly metadata: IssueMetadata
  /** Which source each value of `metadata` is from. */
  readonly origins: MetadataOrigins
  /** What embedded files say beyond that, by source and their own names. */
  readonly extra: EmbeddedMetadata['extra']
  readonly cover: Cover | null
}

/**
 * Reads a file and keeps its cover; whatever is wrong with it becomes its `problem`. Null when the file went away
 * since it was found. Throws the signal's reason, disk-full, data-dir-not-writable.
 */
export async function readComic(
  file: FoundFile,
  reader: Reader,
  covers: Covers,
  signal: AbortSignal,
): Promise<ReadComic | null> {
  const { root, path, size, sidecar } = file
  const content = await reader.scan({ root, path, size, sidecar }, signal)
  if (content.problem !== null && (await isMissing(path))) return null
  const { format, pages, chapters, embedded, problem } = content
  const named: MetadataLayer = { source: 'FileName', values: parseFileName(namedIn(file)) }
  return {
    fingerprint: await fingerprintFor(file, content),
    format,
    pages,
    chapters,
    ...mergeLayers([...embedded.layers, named]),
    extra: embedded.extra,
    cover: content.cover && (await covers.keep(content.cover)),
    problem,
  }
}

/** A file's name with its folder's, which may name the series; a library's own folder names none. */
function namedIn({ root, folder, name }: FoundFile): string {
  return folder === root ? name : `${folderName(folder)}/${name}`
}

/** What stopped its reader is recognised all the same, wherever it is moved. */
async function fingerprintFor({ path, size }: FoundFile, { fingerprint, problem }: FileContent) {
  const wasRead = fingerprint !== null || problem?.code === 'file-unreadable'
  return wasRead ? fingerprint : fingerprintOf(path, size).catch(() => null)
}
