import type { ComicChapter, ComicFormat } from '#domain/comic.ts'
import type { ChapterText, EmbeddedMetadata, Outline, PageEntry } from './comic-file.ts'
import type { Mutex } from './resources/mutex.ts'

/**
 * What each format gives; `bounded` makes a ComicFile of it, which adds deadlines, page numbers,
 * media types and the search for a readable cover. Signals are aborted at the deadline.
 */
export interface ComicSource {
  readonly format: ComicFormat
  readonly pages: readonly PageEntry[]
  readonly chapters: readonly ComicChapter[]
  readonly metadata: EmbeddedMetadata
  /** A page's image bytes; `place` starts at 0. */
  page(place: number, width: number | undefined, signal: AbortSignal): Promise<Buffer>
  /** The format's own cover where it is stated, else null. */
  ownCover(signal: AbortSignal): Promise<Buffer | null>
  /** The text of a chapter, already made safe; only formats that have chapters have it. */
  chapter?(place: number, signal: AbortSignal): Promise<ChapterText>
  /** The table of contents; only formats that have one have it. */
  outline?(signal: AbortSignal): Promise<Outline>
  /** How long the text of each chapter is, in characters; formats that have chapters have it. */
  lengths?(signal: AbortSignal): Promise<readonly number[]>
  /** The document of the reading order, from 1, in which each page or chapter begins; an EPUB's alone. */
  readonly documents?: readonly number[]
  /** Says that somebody reads: pages will be asked for one after the other. */
  reading?(): void
  /** The place of the page that serves as cover. */
  readonly coverPlace: number
  /** Held during each call where files of a format are read one at a time; it may become another between two calls. */
  readonly mutex?: Mutex
  close(): Promise<void>
}

/** A page of which only the name is known. */
export function pageNamed(name: string): PageEntry {
  return { name, width: null, height: null, type: null, double: false }
}
