import type { ComicChapter, ComicFormat } from '#domain/comic.ts'
import type { CoverColours } from '#domain/cover-colours.ts'
import type { ErrorCode, ErrorParams } from '#domain/errors.ts'
import type { ChapterText, EmbeddedMetadata, Outline, PageEntry, PageImage } from '#formats/comic-file.ts'
import type { FoundLayout } from '#formats/image/layout/found-layout.ts'
import type { PageKind, PlainKind } from '#formats/image/resize.ts'

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

/** What a file tells of itself without a look at its pictures. */
export interface FileContents {
  /** Null when the file could not be opened. */
  readonly format: ComicFormat | null
  readonly pages: readonly PageEntry[]
  readonly chapters: readonly ComicChapter[]
  readonly embedded: EmbeddedMetadata
  readonly problem: Problem | null
}

/** What is known of a file that could not be opened, but why. */
export const NO_CONTENTS = {
  format: null,
  pages: [],
  chapters: [],
  embedded: { layers: [], extra: {}, bookmarks: [], problem: null, excess: null },
} as const satisfies Omit<FileContents, 'problem'>

/** A file's cover, and what it is recognised by when it moves. */
export interface FileCover {
  /** Null when the file could not be read. */
  readonly fingerprint: string | null
  /** Null without a problem for a text book that has none. */
  readonly cover: MadeCover | null
  readonly problem: Problem | null
}

/** What is told of a page that cannot be shown. */
export const NOTHING_FOUND: FoundLayout = {
  width: null,
  height: null,
  crop: { top: 0, right: 0, bottom: 0, left: 0 },
  panels: [],
  rtl: [],
  paper: null,
  edges: null,
}

/** The cover, or a page by its number from 1. */
export type Picked = number | 'cover'

/**
 * What the reading process can be asked: each task's question and its answer. A new kind of reading is a line here
 * and its function in `process/perform.ts`.
 */
export interface Tasks {
  /** A file's pages and metadata, for a scan. Whatever is wrong with the file is its answer's `problem`. */
  scanContents: { asks: FilePlace; gives: FileContents }
  /** A file's own cover, or that of the picture beside it (`sidecar`), and its fingerprint; its `problem` likewise. */
  scanCover: { asks: FilePlace & { size: number; sidecar: string | null }; gives: FileCover }
  /** A page or the cover, as it is or no wider than `width` pixels, which is made as `as` says. */
  picture: { asks: ComicPlace & { picked: Picked; width: number | null; as: PageKind }; gives: PageImage }
  /** A page as JPEG or PNG, whatever it is, no wider than `width` pixels where one is named. */
  plain: { asks: ComicPlace & { number: number; as: PlainKind; width: number | null }; gives: PageImage }
  /** A page or the cover, made into a cover to keep. */
  cover: { asks: ComicPlace & { picked: Picked }; gives: MadeCover }
  /** A text book's chapter, from 1. */
  chapter: { asks: ComicPlace & { number: number }; gives: ChapterText }
  /** What a page's picture tells of how it is shown; nothing of one that cannot be. */
  layout: { asks: ComicPlace & { number: number }; gives: FoundLayout }
  /** The places that the file names. */
  outline: { asks: ComicPlace; gives: Outline }
  /** How long the text of each chapter is, in characters. */
  lengths: { asks: ComicPlace; gives: readonly number[] }
  /** The document of an EPUB's reading order, from 1, in which each page or chapter begins. */
  documents: { asks: ComicPlace; gives: readonly number[] }
  /** A picture of ours as WebP no wider than `width` pixels. */
  narrow: { asks: { bytes: Buffer; width: number }; gives: PageImage }
}

export type TaskName = keyof Tasks
export type Asks<Name extends TaskName> = Tasks[Name]['asks']
export type Gives<Name extends TaskName> = Tasks[Name]['gives']
