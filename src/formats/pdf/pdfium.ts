import { PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium'

/** What we use of PDFium that its wrapper does not offer: https://pdfium.googlesource.com/pdfium/+/main/public */
export interface PdfiumModule {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void }
  _FPDF_GetMetaText(document: number, tagPointer: number, pointer: number, length: number): number
  _FPDF_GetPageSizeByIndex(document: number, place: number, width: number, height: number): number
  _FPDF_ClosePage(page: number): void
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number
  _FPDFBookmark_GetTitle(bookmark: number, pointer: number, length: number): number
  _FPDFBookmark_GetDest(document: number, bookmark: number): number
  _FPDFBookmark_GetAction(bookmark: number): number
  _FPDFAction_GetDest(document: number, action: number): number
  _FPDFDest_GetDestPageIndex(document: number, destination: number): number
  _FPDFDoc_GetAttachmentCount(document: number): number
  _FPDFDoc_GetAttachment(document: number, place: number): number
  _FPDFAttachment_GetName(attachment: number, pointer: number, length: number): number
  _FPDFAttachment_GetFile(attachment: number, pointer: number, length: number, sizePointer: number): number
}

/** PDFium tells of its last breath on the console; who asked hears of it by the exception that follows. */
const QUIET = { print: () => undefined, printErr: () => undefined }

let library: Promise<PDFiumLibrary> | undefined

/** The one instance of this thread, made when it is first asked for. */
export async function pdfium(): Promise<{ library: PDFiumLibrary; module: PdfiumModule }> {
  library ??= PDFiumLibrary.initBase({ vendor: (options) => PDFiumModule({ ...options, ...QUIET }) })
  const ready = await library
  return { library: ready, module: (ready as unknown as { module: PdfiumModule }).module }
}

/** Bytes of memory that PDFium holds; it never gives any back. */
export async function pdfiumMemory(): Promise<number> {
  return (await pdfium()).module.HEAPU8.byteLength
}
