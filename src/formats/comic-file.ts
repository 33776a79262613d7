import type { ComicChapter, ComicFormat } from '#domain/comic.ts'
import type { PartialMetadata } from '#domain/metadata.ts'

/** An image as it leaves a comic. */
export interface PageImage {
  readonly bytes: Buffer
  /** Its media type by content, e.g. `image/jpeg`. */
  readonly type: string
}

/** A page as the file lists it: sizes in pixels where the file says them without decoding, else null. */
export interface PageEntry {
  readonly name: string
  readonly width: number | null
  readonly height: number | null
  readonly type: string | null
  readonly double: boolean
}

/** One comic file, opened. Every call is bounded in time and memory and throws AppErrors only. */
export interface ComicFile {
  readonly format: ComicFormat
  /** In reading order; empty for a text book. */
  readonly pages: readonly PageEntry[]
  /** A text book's chapters; empty for everything else. */
  readonly chapters: readonly ComicChapter[]
  /** What the file says of itself; empty when it says nothing. Broken metadata is read as far as it goes. */
  metadata(): Promise<EmbeddedMetadata>
  /**
   * One page. `number` starts at 1. `width` is a wish in pixels that only page descriptions (pdf) use;
   * pictures come as they are. Throws page-not-found, page-corrupt, comic-encrypted, comic-timeout.
   */
  page(number: number, width?: number): Promise<PageImage>
  /** The cover: ComicInfo's FrontCover, the format's own cover, an entry named cover or folder, else page 1. */
  cover(): Promise<PageImage>
  close(): Promise<void>
}

/** Embedded metadata, and what could not be read of it (a sentence for the problem list), null when all could. */
export interface EmbeddedMetadata {
  readonly values: PartialMetadata
  /** The kind of source, e.g. `ComicInfo`, null when there was none. */
  readonly source: string | null
  readonly problem: string | null
}

/** How a format opens a path. Throws AppErrors (comic-corrupt, comic-empty, comic-encrypted, …). */
export type OpenFormat = (path: string) => Promise<ComicFile>
