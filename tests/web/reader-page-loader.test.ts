import { describe, expect, it } from 'vitest'
import { DECODED_MAX, PageLoader } from '#web/reader/page-loader.ts'

/** A loader whose pictures come at once; addresses in `broken` fail. */
function open(broken = new Set<string>()) {
  const asked: string[] = []
  const loader = new PageLoader(async (url) => {
    asked.push(url)
    if (broken.has(url)) throw new Error('EncodingError')
    return { src: url } as HTMLImageElement
  })
  return { loader, asked, broken }
}

describe('the pages that are kept decoded', () => {
  it('loads an address once, however many ask', async () => {
    const { loader, asked } = open()
    expect(loader.ready('p1')).toBeNull()
    const [first, second] = await Promise.all([loader.load('p1'), loader.load('p1')])
    expect(first).toBe(second)
    expect(loader.ready('p1')).toBe(first)
    expect(asked).toEqual(['p1'])
  })

  it(`keeps ${DECODED_MAX}, letting go what was used longest ago`, async () => {
    const { loader } = open()
    for (let page = 1; page <= DECODED_MAX; page++) await loader.load(`p${page}`)
    await loader.load('p1')
    await loader.load('p9')
    expect(loader.ready('p1')).not.toBeNull()
    expect(loader.ready('p2')).toBeNull()
    expect(loader.ready('p9')).not.toBeNull()
  })

  it('asks again for what failed', async () => {
    const { loader, asked, broken } = open(new Set(['p1']))
    await expect(loader.load('p1')).rejects.toThrow('EncodingError')
    expect(loader.ready('p1')).toBeNull()
    broken.clear()
    await expect(loader.load('p1')).resolves.toMatchObject({ src: 'p1' })
    expect(asked).toEqual(['p1', 'p1'])
  })
})
