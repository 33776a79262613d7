import type { ErrorCode } from '#domain/errors.ts'

/** What is asked of the worker. Requests for one path may follow each other in any order. */
export type PdfRequest =
  | { readonly ask: 'open'; readonly path: string }
  | { readonly ask: 'page'; readonly path: string; readonly place: number; readonly width: number }

export interface PdfInfo {
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly keywords: string
}

/** Sizes in points. */
export interface PdfOpened {
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  readonly info: PdfInfo
}

/** A JPEG as it lay in the file, or RGBA pixels. */
export type PdfPicture =
  | { readonly jpeg: Uint8Array }
  | { readonly bitmap: Uint8Array; readonly width: number; readonly height: number }

/** `worn` asks to be replaced: the memory it holds cannot be given back. */
export type PdfReply =
  | { readonly opened: PdfOpened; readonly worn: boolean }
  | { readonly picture: PdfPicture; readonly worn: boolean }
  | { readonly failed: ErrorCode; readonly why: string; readonly worn: boolean }
