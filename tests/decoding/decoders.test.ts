import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createDecoder } from '#decoding/decoder.ts'
import { bookOfPictures, DRAWING } from '../../fixtures/hostile.ts'
import { colourPage, writeCbz } from '../support/cbz.ts'
import { decoderProcesses } from '../support/processes/decoder-processes.ts'
import { tempDir } from '../support/temp.ts'

test('an endless decode job fails with reader-stopped, and its process is replaced', async () => {
  const root = await tempDir()
  const reader = createDecoder()
  onTestFinished(() => reader.close())
  const fileRef = (name: string) => ({ root, path: join(root, name), stamp: '1' })
  const pages = [Buffer.from(DRAWING), await colourPage(1)]
  await writeFile(join(root, 'book.epub'), bookOfPictures(['svg', 'jpeg'], pages))
  await writeCbz(join(root, 'fine.cbz'))

  const drawn = reader.picture(fileRef('book.epub'), 1, null)
  // Other files are decoded meanwhile.
  expect((await reader.picture(fileRef('fine.cbz'), 1, null)).type).toBe('image/jpeg')
  await expect(drawn).rejects.toMatchObject({ code: 'reader-stopped' })
  expect((await reader.picture(fileRef('book.epub'), 2, null)).type).toBe('image/jpeg')
})

// Decoder processes are found in /proc, which only Linux has.
test.runIf(process.platform === 'linux')(
  'cancelling a job while a picture is decoded ends no process',
  async () => {
    const root = await tempDir()
    const reader = createDecoder()
    onTestFinished(() => reader.close())
    const side = 3_000
    const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    const page = await noise.png({ compressionLevel: 1 }).toBuffer()
    await writeFile(join(root, 'large.cbz'), zipSync({ '1.png': page }, { level: 0 }))
    const large = { root, path: join(root, 'large.cbz'), stamp: '1' }
    const start = performance.now()
    await reader.picture(large, 1, 480, { name: 'ana' })
    const took = performance.now() - start
    const before = decoderProcesses()
    // Cancelled at several moments, since it is unknown when the decoder runs.
    for (const part of [0.3, 0.45, 0.6, 0.75, 0.9]) {
      const stop = new AbortController()
      const cancelled = reader.picture(large, 1, 480, { name: 'bea', signal: stop.signal })
      await Promise.race([pause(took * part), cancelled])
      stop.abort(new Error('left'))
      await cancelled.catch(() => undefined)
      await reader.picture(large, 1, 480, { name: 'ana' })
    }
    expect(decoderProcesses()).toEqual(before)
  },
)

test('an SVG drawing next to a comic is not used as its cover', async () => {
  const root = await tempDir()
  const reader = createDecoder()
  onTestFinished(() => reader.close())
  await writeCbz(join(root, 'a.cbz'))
  await writeFile(join(root, 'a.jpg'), DRAWING)
  const asks = { root, path: join(root, 'a.cbz'), size: 1_000, sidecar: join(root, 'a.jpg') }
  const scanned = await reader.scanCover(asks, new AbortController().signal)
  expect(scanned).toMatchObject({ cover: null, problem: { code: 'page-unsupported' } })
})
