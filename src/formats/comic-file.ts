import type { ComicChapter, ComicFormat } from '#domain/comic.ts'
import type { MetadataLayer, MetadataSource } from '#domain/metadata/metadata.ts'
import type { ContentsLine } from '#domain/reading/page-layout.ts'

/** An encoded image read from a comic. */
export interface PageImage {
  readonly bytes: Buffer
  /** Media type, detected from the content, e.g. `image/jpeg`. */
  readonly type: string
}

/** A page as the file lists it. Sizes are in pixels; null if they are not known without decoding the page. */
export interface PageEntry {
  readonly name: string
  readonly width: number | null
  readonly height: number | null
  readonly type: string | null
  readonly double: boolean
}

/** The table of contents of a file. */
export interface Outline {
  readonly lines: readonly ContentsLine[]
  /** False if reading was stopped by the time limit and lines may be missing. */
  readonly isWhole: boolean
}

/** An open comic file. Every call is bounded in time and memory and throws AppErrors only. */
export interface ComicFile {
  readonly format: ComicFormat
  /** In reading order; empty for a text book. */
  readonly pages: readonly PageEntry[]
  /** A text book's chapters; empty for everything else. */
  readonly chapters: readonly ComicChapter[]
  /** Identifies the pages of an archive (`archive/page-digest.ts`); null if the format lists no checksums. */
  readonly pageDigest: string | null
  /**
   * Reads the table of contents in file order: ComicInfo's bookmarks, else the outline of an EPUB or PDF. Empty for
   * a text book, which has chapters instead. Throws comic-timeout.
   */
  outline(): Promise<Outline>
  /** Returns the embedded metadata. Of broken metadata, it contains what could be read. */
  metadata(): Promise<EmbeddedMetadata>
  /**
   * Reads a page. `number` starts at 1. `width`, in pixels, is used only by formats that render pages (PDF);
   * other formats return the stored image. Throws page-not-found, page-corrupt, comic-encrypted, comic-timeout.
   */
  page(number: number, width?: number): Promise<PageImage>
  /**
   * Reads the cover: that of an EPUB or MOBI, ComicInfo's FrontCover or an entry named cover or folder in an archive,
   * else page 1; the next readable page if that is damaged. Throws cover-not-found, and as `page`.
   */
  cover(): Promise<PageImage>
  /**
   * Reads a chapter as sanitized XHTML: no scripts, styles, links or external pictures; the book's own pictures
   * are data URLs. `number` starts at 1. Throws page-not-found, page-corrupt, comic-timeout.
   */
  chapter(number: number): Promise<ChapterText>
  /** Returns the text length of each chapter in characters; empty without chapters. Throws comic-timeout. */
  lengths(): Promise<readonly number[]>
  /** For each page or chapter of an EPUB, the number (from 1) of its document in the spine. Empty for other formats. */
  readonly documents: readonly number[]
  close(): Promise<void>
}

/** A named page. */
export interface Bookmark {
  /** From 1. */
  readonly page: number
  readonly title: string
}

/** Metadata embedded in a file, by source, and the problems found while reading it. */
export interface EmbeddedMetadata {
  /** In descending priority; a source that occurs twice has two layers. */
  readonly layers: readonly MetadataLayer[]
  /**
   * Values without a field in PartialMetadata, by source, then by the source's own names,
   * e.g. `extra.ComicInfo.AgeRating`. Plain JSON.
   */
  readonly extra: Readonly<Partial<Record<MetadataSource, Readonly<Record<string, unknown>>>>>
  readonly bookmarks: readonly Bookmark[]
  /** Names of the metadata files with errors, with the line if known (`ComicInfo.xml:3`); null without errors. */
  readonly problem: string | null
  /** Names of the fields that were truncated or dropped because of size limits; null if none were. */
  readonly excess: string | null
}

/** A chapter of a text book. `html` is self-contained XHTML that uses only allowed elements. */
export interface ChapterText {
  readonly title: string
  readonly html: string
}
