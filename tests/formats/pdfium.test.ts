import { expect, onTestFinished, test, vi } from 'vitest'
import { pdfium } from '#formats/pdf/pdfium.ts'

test("PDFium's abort message is thrown and not printed", async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => consoleError.mockRestore())
  const { library, module } = await pdfium()
  // Uses all available memory, so that the next file gets none.
  for (let size = 1 << 28; size >= 64; ) if (module.wasmExports.malloc(size) === 0) size >>= 1
  await expect(library.loadDocument(Buffer.from('%PDF-1.4'))).rejects.toThrow(/Aborted/)
  expect(consoleError).not.toHaveBeenCalled()
})
