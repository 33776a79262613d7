import type { ComicChapter, ComicFormat } from '#domain/comic.ts'
import type { CoverColours } from '#domain/cover-colours.ts'
import type { ErrorCode, ErrorParams } from '#domain/errors.ts'
import type { ChapterText, EmbeddedMetadata, PageEntry, PageImage } from '#formats/comic-file.ts'

/** A file to be read, and the library folder it lies in: the reading process may read nothing else. */
export interface FilePlace {
  readonly root: string
  readonly path: string
}

/** The file of a comic somebody reads. `stamp` names its content: it changes when the file does. */
export interface ComicPlace extends FilePlace {
  readonly stamp: string
}

/** Why a file could not be read wholly. */
export interface Problem {
  readonly code: ErrorCode
  readonly params: ErrorParams
}

/** A cover ready to be kept: a JPEG of the width covers are kept at, its width ÷ height, and its colours. */
export interface MadeCover extends CoverColours {
  readonly jpeg: Buffer
  readonly ratio: number
}

/** Everything a file tells of itself. */
export interface FileContent {
  /** Null when the file could not be opened at all. */
  readonly fingerprint: string | null
  readonly format: ComicFormat | null
  readonly pages: readonly PageEntry[]
  readonly chapters: readonly ComicChapter[]
  readonly embedded: EmbeddedMetadata
  readonly cover: MadeCover | null
  readonly problem: Problem | null
}

/** What is known of a file that could not be opened, but why. */
export const NOTHING_READ = {
  fingerprint: null,
  format: null,
  pages: [],
  chapters: [],
  embedded: { layers: [], extra: {}, bookmarks: [], problem: null, excess: null },
  cover: null,
} as const satisfies Omit<FileContent, 'problem'>

/** The cover, or a page by its number from 1. */
export type Picked = number | 'cover'

/**
 * What the reading process can be asked: each task's question and its answer. A new kind of reading is a line here
 * and its function in `process/perform.ts`.
 */
export interface Tasks {
  /** All of a file, for a scan. Whatever is wrong with the file is its answer's `problem`. */
  scan: { asks: FilePlace & { size: number; sidecar: string | null }; gives: FileContent }
  /** A page or the cover, as it is or no wider than `width` pixels. */
  picture: { asks: ComicPlace & { picked: Picked; width: number | null }; gives: PageImage }
  /** A page or the cover, made into a cover to keep. */
  cover: { asks: ComicPlace & { picked: Picked }; gives: MadeCover }
  /** A text book's chapter, from 1. */
  chapter: { asks: ComicPlace & { number: number }; gives: ChapterText }
  /** A picture of ours as WebP no wider than `width` pixels. */
  narrow: { asks: { bytes: Buffer; width: number }; gives: PageImage }
}

export type TaskName = keyof Tasks
export type Asks<Name extends TaskName> = Tasks[Name]['asks']
export type Gives<Name extends TaskName> = Tasks[Name]['gives']
