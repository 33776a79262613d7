import type { ComicChapter, ComicFormat } from '#domain/comic.ts'
import type { MetadataLayer, MetadataSource } from '#domain/metadata.ts'
import type { ContentsLine } from '#domain/page-layout.ts'

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

/** The places that a file names; not whole where looking for them took too long. */
export interface Outline {
  readonly lines: readonly ContentsLine[]
  readonly isWhole: boolean
}

/** One comic file, opened. Every call is bounded in time and memory and throws AppErrors only. */
export interface ComicFile {
  readonly format: ComicFormat
  /** In reading order; empty for a text book. */
  readonly pages: readonly PageEntry[]
  /** A text book's chapters; empty for everything else. */
  readonly chapters: readonly ComicChapter[]
  /**
   * The places it names, in the order it names them: ComicInfo's bookmarks, else the outline of an EPUB or PDF. Empty for
   * a text book, whose chapters are its contents. Throws comic-timeout.
   */
  outline(): Promise<Outline>
  /** What the file says of itself; empty when it says nothing. Broken metadata is read as far as it goes. */
  metadata(): Promise<EmbeddedMetadata>
  /**
   * One page. `number` starts at 1. `width` is a wish in pixels that only page descriptions (pdf) use;
   * pictures come as they are. Throws page-not-found, page-corrupt, comic-encrypted, comic-timeout.
   */
  page(number: number, width?: number): Promise<PageImage>
  /** The cover: ComicInfo's FrontCover, the format's own cover, an entry named cover or folder, else page 1. */
  cover(): Promise<PageImage>
  /**
   * The text of one chapter, safe to show: no scripts, styles, links or pictures from outside; its own pictures
   * are data URLs. `number` starts at 1. Throws page-not-found, page-corrupt, comic-timeout.
   */
  chapter(number: number): Promise<ChapterText>
  /** How long the text of each chapter is, in characters; none where there are none. Throws comic-timeout. */
  lengths(): Promise<readonly number[]>
  /** The document of an EPUB's reading order, from 1, in which each page, or chapter, begins; none of others. */
  readonly documents: readonly number[]
  close(): Promise<void>
}

/** A place in a comic that somebody named. */
export interface Bookmark {
  /** From 1. */
  readonly page: number
  readonly title: string
}

/** What a file says of itself, each value by its source, and what could not be read of it. */
export interface EmbeddedMetadata {
  /** The strongest first; a source that is there twice comes twice. */
  readonly layers: readonly MetadataLayer[]
  /**
   * Everything else that was said, kept for who may want it: by source, then by the source's own names,
   * e.g. `extra.ComicInfo.AgeRating`. Plain JSON.
   */
  readonly extra: Readonly<Partial<Record<MetadataSource, Readonly<Record<string, unknown>>>>>
  readonly bookmarks: readonly Bookmark[]
  /** What could not be read wholly: names of files inside, with the line where it is known (`ComicInfo.xml:3`); else null. */
  readonly problem: string | null
  /** The fields of which not all was kept, because it is more than anybody says of a comic; null when all was. */
  readonly excess: string | null
}

/** One chapter of a text book: a title, and XHTML of a closed list of elements that needs nothing from outside. */
export interface ChapterText {
  readonly title: string
  readonly html: string
}
