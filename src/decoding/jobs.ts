import type { ComicChapter, ComicFormat } from '#domain/comic.ts'
import type { CoverColours } from '#domain/cover-colours.ts'
import type { ErrorCode, ErrorParams } from '#domain/errors/errors.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import type { EntryList } from '#formats/archive/entry-list.ts'
import type { EntryBytes } from '#formats/archive/entry-stream.ts'
import type { ChapterText, EmbeddedMetadata, Outline, PageEntry, PageImage } from '#formats/comic-file.ts'
import type { DetectedLayout } from '#formats/image/layout/detect-layout.ts'
import type { PageFormat, PlainFormat } from '#formats/image/resize.ts'
import type { TagEdit, ZipSummary } from '#formats/splice/edit-tags.ts'

/** A file and its library folder. A decoder process can read only the library folders of its jobs. */
export interface FileRef {
  readonly root: string
  readonly path: string
}

/** A comic's file. `stamp` identifies its content and changes with the file. */
export interface ComicFileRef extends FileRef {
  readonly stamp: string
}

/** Error of a file that could not be read completely. */
export interface Problem {
  readonly code: ErrorCode
  readonly params: ErrorParams
}

/** A cover for storage: a JPEG of COVER_WIDTH, its ratio of width to height, and its colours. */
export interface StoredCover extends CoverColours {
  readonly jpeg: Buffer
  readonly ratio: number
}

/** Pages and metadata of a file, read without decoding images. */
export interface FileContents {
  /** Null if the file could not be opened. */
  readonly format: ComicFormat | null
  readonly pages: readonly PageEntry[]
  readonly chapters: readonly ComicChapter[]
  readonly embedded: EmbeddedMetadata
  /** See `ComicFile.pageDigest`. */
  readonly pageDigest: string | null
  readonly problem: Problem | null
}

/** Contents of a file that could not be opened. */
export const NO_CONTENTS = {
  format: null,
  pages: [],
  chapters: [],
  embedded: { layers: [], extra: {}, bookmarks: [], problem: null, excess: null },
  pageDigest: null,
} as const satisfies Omit<FileContents, 'problem'>

/** A file's cover, and the fingerprint that identifies the file after a move. */
export interface FileCover {
  /** Null if the file could not be read. */
  readonly fingerprint: string | null
  /** Null with `problem` null for a text book without a cover. */
  readonly cover: StoredCover | null
  readonly problem: Problem | null
}

/** Layout of a page that cannot be decoded; with a size, of a strip or a tiny page. */
export const NO_LAYOUT: DetectedLayout = {
  width: null,
  height: null,
  crop: { top: 0, right: 0, bottom: 0, left: 0 },
  panels: [],
  rtl: [],
  paper: null,
  edges: null,
}

/** The cover, or a page number from 1. */
export type PageOrCover = number | 'cover'

/**
 * Input and result of each decode job. A new job needs an entry here and a function in `process/job-functions.ts`.
 */
export interface Jobs {
  /**
   * Reads a file's pages and metadata for a scan, also the metadata file `beside` it. Errors of the file are returned as
   * `problem`.
   */
  scanContents: { input: FileRef & { beside?: string }; result: FileContents }
  /** Plans the edit of a comic's ComicInfo.xml; with `beside`, of the file beside it, which may not exist. */
  editTags: {
    input: FileRef & { fields: PartialMetadata; beside: string | null }
    result: TagEdit
  }
  /** Lists a written zip with the reader of pages; `names`: the entries that were written. */
  summarizeZip: { input: FileRef & { names: readonly string[] }; result: ZipSummary }
  /** Lists all entries of an archive. */
  listEntries: { input: FileRef; result: EntryList }
  /** Reads a part of the contents of all entries of an archive, one after the other. */
  entryBytes: { input: ComicFileRef & { at: number; length: number }; result: EntryBytes }
  /** Makes a cover from the file or from the image beside it (`sidecar`), and computes the fingerprint. */
  scanCover: { input: FileRef & { size: number; sidecar: string | null }; result: FileCover }
  /** Reads a page or the cover; with a `width`, resized to at most that many pixels in the format `as`. */
  picture: {
    input: ComicFileRef & { picked: PageOrCover; width: number | null; as: PageFormat }
    result: PageImage
  }
  /** Converts a page to JPEG or PNG, at most `width` pixels wide unless `width` is null. */
  plain: {
    input: ComicFileRef & { number: number; as: PlainFormat; width: number | null }
    result: PageImage
  }
  /** Makes a cover for storage from a page or the cover. */
  cover: { input: ComicFileRef & { picked: PageOrCover }; result: StoredCover }
  /** Reads a chapter of a text book; `number` starts at 1. */
  chapter: { input: ComicFileRef & { number: number }; result: ChapterText }
  /** Detects the layout of a page; NO_LAYOUT if the page cannot be decoded. */
  layout: { input: ComicFileRef & { number: number }; result: DetectedLayout }
  /** Reads the table of contents. */
  outline: { input: ComicFileRef; result: Outline }
  /** Returns the text length of each chapter in characters. */
  lengths: { input: ComicFileRef; result: readonly number[] }
  /** For each page or chapter of an EPUB, the number (from 1) of its document in the spine. */
  documents: { input: ComicFileRef; result: readonly number[] }
  /** Converts a stored cover to WebP of at most `width` pixels. */
  narrow: { input: { bytes: Buffer; width: number }; result: PageImage }
}

export type JobName = keyof Jobs
export type JobInput<Name extends JobName> = Jobs[Name]['input']
export type JobResult<Name extends JobName> = Jobs[Name]['result']
