import { PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium'

/** PDFium functions that its wrapper does not expose: https://pdfium.googlesource.com/pdfium/+/main/public */
export interface PdfiumModule {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void }
  _FPDF_GetMetaText(document: number, tagPointer: number, pointer: number, length: number): number
  _FPDF_GetPageSizeByIndex(document: number, index: number, width: number, height: number): number
  _FPDF_ClosePage(page: number): void
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number
  _FPDFBookmark_GetTitle(bookmark: number, pointer: number, length: number): number
  _FPDFBookmark_GetDest(document: number, bookmark: number): number
  _FPDFBookmark_GetAction(bookmark: number): number
  _FPDFAction_GetDest(document: number, action: number): number
  _FPDFDest_GetDestPageIndex(document: number, destination: number): number
  _FPDFDoc_GetAttachmentCount(document: number): number
  _FPDFDoc_GetAttachment(document: number, index: number): number
  _FPDFAttachment_GetName(attachment: number, pointer: number, length: number): number
  _FPDFAttachment_GetFile(attachment: number, pointer: number, length: number, sizePointer: number): number
}

/** Disables PDFium's output on abort, since the caller receives the exception that follows. */
const QUIET = { print: () => undefined, printErr: () => undefined }

let library: Promise<PDFiumLibrary> | undefined

/** Returns this thread's instance of PDFium, created on the first call. */
export async function pdfium(): Promise<{ library: PDFiumLibrary; module: PdfiumModule }> {
  library ??= PDFiumLibrary.initBase({ vendor: (options) => PDFiumModule({ ...options, ...QUIET }) })
  const ready = await library
  return { library: ready, module: (ready as unknown as { module: PdfiumModule }).module }
}

/** Returns the size of PDFium's memory in bytes, which never shrinks. */
export async function pdfiumMemory(): Promise<number> {
  return (await pdfium()).module.HEAPU8.byteLength
}
