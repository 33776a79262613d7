import { expect, onTestFinished, test, vi } from 'vitest'
import { pdfium } from '#formats/pdf/pdfium.ts'

test('what PDFium says as it breaks off is thrown, and stays off the terminal', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => said.mockRestore())
  const { library, module } = await pdfium()
  // Takes all the memory it can have, so that the next file finds none.
  for (let size = 1 << 28; size >= 64; ) if (module.wasmExports.malloc(size) === 0) size >>= 1
  await expect(library.loadDocument(Buffer.from('%PDF-1.4'))).rejects.toThrow(/Aborted/)
  expect(said).not.toHaveBeenCalled()
})
