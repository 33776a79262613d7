import { parseFileName } from '#domain/filename.ts'
import type { IssueMetadata, MetadataLayer, MetadataOrigins } from '#domain/metadata.ts'
import { mergeLayers } from '#domain/metadata-layers.ts'
import { folderName } from '#domain/series.ts'
import type { EmbeddedMetadata } from '#formats/comic-file.ts'
import type { Reader } from '#reading/reader.ts'
import type { FileContents } from '#reading/tasks.ts'
import type { FoundFile } from '../roots/look.ts'
import { isMissing } from '../roots/places.ts'

/** What the first phase of a scan learns of a file. */
export interface ReadComic extends Pick<FileContents, 'format' | 'pages' | 'chapters' | 'problem'> {
  readonly metadata: IssueMetadata
  /** Which source each value of `metadata` is from. */
  readonly origins: MetadataOrigins
  /** What embedded files say beyond that, by source and their own names. */
  readonly extra: EmbeddedMetadata['extra']
}

/**
 * Reads a file's pages and metadata; whatever is wrong with it becomes its `problem`. Null when the file went away
 * since it was found. Throws the signal's reason, disk-full, data-dir-not-writable, reader-not-started.
 */
export async function readComic(
  file: FoundFile,
  reader: Reader,
  signal: AbortSignal,
): Promise<ReadComic | null> {
  const { root, path } = file
  const { embedded, ...contents } = await reader.scanContents({ root, path }, signal)
  if (contents.problem !== null && (await isMissing(root, path))) return null
  const named: MetadataLayer = { source: 'FileName', values: parseFileName(namedIn(file)) }
  return { ...contents, ...mergeLayers([...embedded.layers, named]), extra: embedded.extra }
}

/** A file's name with its folder's, which may name the series; a library's own folder names none. */
function namedIn({ root, folder, name }: FoundFile): string {
  return folder === root ? name : `${folderName(folder)}/${name}`
}
