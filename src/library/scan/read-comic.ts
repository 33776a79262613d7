import type { Decoder } from '#decoding/decoder.ts'
import type { FileContents } from '#decoding/jobs.ts'
import { sidecarOf } from '#domain/file-types.ts'
import { parseFileName } from '#domain/filename/filename.ts'
import type { IssueMetadata, MetadataLayer, MetadataOrigins } from '#domain/metadata/metadata.ts'
import { mergeLayers } from '#domain/metadata/metadata-layers.ts'
import { folderName } from '#domain/series.ts'
import type { EmbeddedMetadata } from '#formats/comic-file.ts'
import type { FoundFile } from '../roots/entry-reader.ts'
import { isMissing } from '../roots/path-checks.ts'

/** The contents of a file that the first phase of a scan reads. */
export interface ReadComic
  extends Pick<FileContents, 'format' | 'pages' | 'chapters' | 'pageDigest' | 'problem'> {
  readonly metadata: IssueMetadata
  /** The source of each value of `metadata`. */
  readonly origins: MetadataOrigins
  /** Other embedded metadata, by source and original field name. */
  readonly extra: EmbeddedMetadata['extra']
}

/** Where a comic's files are, if they do not have their names yet. */
export interface ReadAt {
  readonly at?: string
  readonly besideAt?: string
}

/**
 * Reads a file's pages, and metadata also from the metadata file beside it; an error in the file is returned as
 * `problem`. Returns null if the file was deleted since it was found. Throws the signal's reason, disk-full,
 * data-dir-not-writable, reader-not-started.
 */
export async function readComic(
  file: FoundFile,
  decoder: Decoder,
  signal: AbortSignal,
  { at: path = file.path, besideAt = sidecarOf(file.path) }: ReadAt = {},
): Promise<ReadComic | null> {
  const { root, beside } = file
  const input = { root, path, ...(beside !== null && { beside: besideAt }) }
  const { embedded, ...contents } = await decoder.scanContents(input, signal)
  if (contents.problem !== null && (await isMissing(root, path))) return null
  const fromName: MetadataLayer = { source: 'FileName', values: parseFileName(parsedName(file)) }
  return { ...contents, ...mergeLayers([...embedded.layers, fromName]), extra: embedded.extra }
}

/**
 * Returns the file name, preceded by the folder name, which may be the series; the library folder is never a series.
 */
export function parsedName({ root, folder, name }: Pick<FoundFile, 'root' | 'folder' | 'name'>): string {
  return folder === root ? name : `${folderName(folder)}/${name}`
}
