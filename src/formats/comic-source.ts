import type { ComicChapter, ComicFormat } from '#domain/comic.ts'
import type { ChapterText, EmbeddedMetadata, Outline, PageEntry } from './comic-file.ts'
import type { Mutex } from './resources/mutex.ts'

/**
 * Interface that each format implements. `createComicFile` wraps a source in a ComicFile, which adds deadlines,
 * page numbers, media types and the search for a readable cover. Signals are aborted at the deadline.
 */
export interface ComicSource {
  readonly format: ComicFormat
  readonly pages: readonly PageEntry[]
  readonly chapters: readonly ComicChapter[]
  readonly metadata: EmbeddedMetadata
  /** See `pageDigest`; null or absent if the format lists no checksums. */
  readonly pageDigest?: string | null
  /** Reads the image bytes of a page; `index` starts at 0. */
  page(index: number, width: number | undefined, signal: AbortSignal): Promise<Buffer>
  /** Reads the cover that the format designates apart from the pages, null without one. */
  embeddedCover(signal: AbortSignal): Promise<Buffer | null>
  /** Reads the sanitized text of a chapter; `index` starts at 0. Only formats with chapters implement this. */
  chapter?(index: number, signal: AbortSignal): Promise<ChapterText>
  /** Reads the table of contents. Only formats with one implement this. */
  outline?(signal: AbortSignal): Promise<Outline>
  /** Returns the text length of each chapter in characters. Only formats with chapters implement this. */
  lengths?(signal: AbortSignal): Promise<readonly number[]>
  /** For each page or chapter, the number (from 1) of its document in the spine. EPUB only. */
  readonly documents?: readonly number[]
  /** Announces that pages will be read in sequence, so that the source may prepare them in advance. */
  readAhead?(): void
  /** Index of the page that is the cover. */
  readonly coverIndex: number
  /** Locked during each call of formats that read one file at a time. May change between two calls. */
  readonly mutex?: Mutex
  close(): Promise<void>
}

/** Creates a page entry with nothing known but the name. */
export function createPageEntry(name: string): PageEntry {
  return { name, width: null, height: null, type: null, double: false }
}
