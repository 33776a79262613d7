import type { ErrorCode } from '#domain/errors.ts'
import type { Outline } from '../comic-file.ts'

/** What is asked of the worker. Requests for one path may follow each other in any order. */
export type WorkerRequest =
  | { readonly ask: 'open'; readonly path: string }
  | { readonly ask: 'outline'; readonly path: string }
  | { readonly ask: 'page'; readonly path: string; readonly place: number; readonly width: number }
  | { readonly ask: 'close'; readonly path: string }
  | { readonly ask: 'decode'; readonly bytes: Uint8Array; readonly format: DecodedFormat }

/** Pictures that sharp cannot read and we can. */
export type DecodedFormat = 'bmp' | 'jp2' | 'jxl'

/** Pixels of 8 bits a channel, row by row from the top. */
export interface Decoded {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
}

/** What a PDF says of itself, as it stands there. */
export interface PdfInfo {
  /** The document information dictionary (PDF 1.7 §14.3.3), empty texts left out. */
  readonly info: Readonly<Partial<Record<PdfInfoKey, string>>>
  /** The document's XMP packet, null when none was found. */
  readonly xmp: string | null
  /** Attached metadata files of comics, by their names. */
  readonly attached: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}

export const PDF_INFO_KEYS = [
  'Title',
  'Author',
  'Subject',
  'Keywords',
  'Creator',
  'Producer',
  'CreationDate',
  'ModDate',
] as const
export type PdfInfoKey = (typeof PDF_INFO_KEYS)[number]

/** Sizes in points. */
export interface PdfOpened {
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  readonly info: PdfInfo
}

/** A JPEG as it lay in the file, or RGBA pixels. */
export type PdfPicture =
  | { readonly jpeg: Uint8Array }
  | { readonly bitmap: Uint8Array; readonly width: number; readonly height: number }

/**
 * `worn` asks to be replaced: the memory it holds cannot be given back. `took` is the processor time of a page, in
 * milliseconds.
 */
export type WorkerReply =
  | { readonly opened: PdfOpened; readonly worn: boolean }
  | { readonly picture: PdfPicture; readonly took: number; readonly worn: boolean }
  | { readonly closed: true; readonly worn: boolean }
  | { readonly outline: Outline; readonly worn: boolean }
  | { readonly decoded: Decoded; readonly worn: boolean }
  | { readonly failed: ErrorCode; readonly why: string; readonly worn: boolean }
