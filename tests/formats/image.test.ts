import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { AppError } from '#domain/errors/errors.ts'
import { imageSize } from '#formats/image/image-size.ts'
import { pageImage } from '#formats/image/page-image.ts'
import { sniffImage } from '#formats/image/sniff-image.ts'
import { CORPUS, corpusFiles } from '../support/corpus.ts'

const plain = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
    .toFormat(format)
    .toBuffer()

describe('page formats by content', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s is sent unchanged', async (format) => {
    const bytes = await plain(format)
    expect(await pageImage(bytes)).toEqual({ bytes, type: `image/${format}` })
    if (format !== 'avif') expect(imageSize(bytes, format)).toEqual({ width: 40, height: 30 })
  })

  it('tiff is converted', async () => {
    const page = await pageImage(await plain('tiff'))
    expect(page.type).toBe('image/jpeg')
    expect(await sharp(page.bytes).metadata()).toMatchObject({ width: 40, height: 30, format: 'jpeg' })
  })

  it('a truncated JPEG is accepted, because browsers draw it', async () => {
    const bytes = (await plain('jpeg')).subarray(0, 500)
    expect((await pageImage(bytes)).bytes).toEqual(bytes)
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a web page', Buffer.from('<!DOCTYPE html><html><body>404</body></html>')],
    ['words', Buffer.from('GIF is a format')],
    ['zeros', Buffer.alloc(2_000)],
  ])('%s is not a page', async (_, bytes) => {
    await expect(pageImage(bytes)).rejects.toMatchObject({ code: 'page-corrupt' })
  })

  it('a picture of absurd size is rejected by its header', async () => {
    const png = await plain('png')
    png.writeUInt32BE(200_000, 16)
    png.writeUInt32BE(200_000, 20)
    await expect(pageImage(png)).rejects.toMatchObject({ code: 'comic-too-large' })
  })
})

const MEDIA: Readonly<Record<string, string>> = { jpf: 'jp2', tif: 'tiff', jpg: 'jpeg' }
const images = corpusFiles().filter(({ path }) => path.startsWith('images/'))
const broken = corpusFiles().filter(({ path }) => path.startsWith('bad/images/'))

// Skipped only where the shared corpus is missing.
describe.skipIf(images.length === 0)('pictures of other programs', () => {
  it.each(images.map((file) => [file.path, file] as const))('%s', async (path, file) => {
    const bytes = readFileSync(`${CORPUS}${path}`)
    const extension = path.split('.').pop() ?? ''
    const format = sniffImage(bytes)?.format
    expect(format).toBe(file.magic in MEDIA ? MEDIA[file.magic] : (MEDIA[extension] ?? extension))
    const page = await pageImage(bytes).catch((error) => error)
    if (page instanceof AppError) expect(page).toMatchObject({ code: 'page-unsupported', params: { format } })
    else expect(page.type).toMatch(/^image\/(jpeg|png|gif|webp|avif|bmp)$/)
    if (file.expected.outcome === 'ok') expect(page).not.toBeInstanceOf(AppError)
  })

  it.each(broken.map(({ path }) => [path]))('%s is shown or rejected quickly', async (path) => {
    const start = performance.now()
    const page = await pageImage(readFileSync(`${CORPUS}${path}`)).catch((error) => error)
    expect(page instanceof AppError || page.type.startsWith('image/')).toBe(true)
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})
