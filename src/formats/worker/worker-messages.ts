import type { ErrorCode } from '#domain/errors/errors.ts'
import type { Outline } from '../comic-file.ts'

/** Request to the worker. Requests for a path may arrive in any order. */
export type WorkerRequest =
  | { readonly type: 'open'; readonly path: string }
  | { readonly type: 'outline'; readonly path: string }
  | { readonly type: 'page'; readonly path: string; readonly index: number; readonly width: number }
  | { readonly type: 'close'; readonly path: string }
  | { readonly type: 'decode'; readonly bytes: Uint8Array; readonly format: DecodedFormat }

/** Image formats that sharp cannot decode and the worker can. */
export type DecodedFormat = 'bmp' | 'jp2' | 'jxl'

/** Raw pixels of 8 bits per channel, row by row from the top. */
export interface Decoded {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
}

/** Unparsed metadata of a PDF. */
export interface PdfInfo {
  /** Document information dictionary (PDF 1.7 §14.3.3) without empty values. */
  readonly info: Readonly<Partial<Record<PdfInfoKey, string>>>
  /** XMP packet of the document, null without one. */
  readonly xmp: string | null
  /** Attached metadata files such as ComicInfo.xml. */
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

/** An open PDF. Page sizes are in points. */
export interface PdfOpened {
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  readonly info: PdfInfo
}

/** A rendered page: a JPEG copied from the file, or RGBA pixels. */
export type PdfPicture =
  | { readonly jpeg: Uint8Array }
  | { readonly bitmap: Uint8Array; readonly width: number; readonly height: number }

/**
 * Reply of the worker. `needsRestart`: the worker must be replaced, since the memory it holds cannot be freed.
 * `cpuMs`: processor time of a page in milliseconds.
 */
export type WorkerReply =
  | { readonly opened: PdfOpened; readonly needsRestart: boolean }
  | { readonly picture: PdfPicture; readonly cpuMs: number; readonly needsRestart: boolean }
  | { readonly closed: true; readonly needsRestart: boolean }
  | { readonly outline: Outline; readonly needsRestart: boolean }
  | { readonly decoded: Decoded; readonly needsRestart: boolean }
  | { readonly failed: ErrorCode; readonly message: string; readonly needsRestart: boolean }
