import { describe, expect, it } from 'vitest'
import { AppError } from '#domain/errors/errors.ts'
import type { PictureFailure } from '#web/data/comics/comic.ts'
import { DECODED_MAX, DECODED_PIXELS, PageLoader } from '#web/reader/pages/page-loader.ts'

/** Returns a loader whose pictures load at once; addresses in `broken` fail with the reason `why`. */
function open(broken = new Set<string>(), why: PictureFailure = 'offline', [width, height] = [1000, 1000]) {
  const requests: string[] = []
  const loader = new PageLoader(
    async (url) => {
      requests.push(url)
      if (broken.has(url)) throw new Error('EncodingError')
      return { src: url, naturalWidth: width, naturalHeight: height } as HTMLImageElement
    },
    async () => why,
  )
  return { loader, requests, broken }
}

describe('the cache of decoded pages', () => {
  it('loads a URL once for all callers', async () => {
    const { loader, requests } = open()
    expect(loader.ready('p1')).toBeNull()
    const [first, second] = await Promise.all([loader.load('p1'), loader.load('p1')])
    expect(first).toBe(second)
    expect(loader.ready('p1')).toBe(first)
    expect(requests).toEqual(['p1'])
  })

  it.each([
    ['pages of a million pixels', 1000, 1000, DECODED_MAX],
    ['large ones', 4000, 2500, DECODED_PIXELS / 10_000_000],
    ['strips of 20,000 px', 1600, 20_000, 2],
  ])('keeps as many as there is room for: %s', async (_, width, height, count) => {
    const { loader } = open(undefined, undefined, [width, height])
    for (let page = 1; page <= 40; page++) await loader.load(`p${page}`)
    const ready = Array.from({ length: 40 }, (_, i) => loader.ready(`p${i + 1}`)).filter(Boolean)
    expect(ready).toHaveLength(count)
    expect(loader.ready('p40')).not.toBeNull()
  })

  it('loads while a caller waits, and aborts once none does', async () => {
    const held: { url: string; signal: AbortSignal; urgent: boolean; come: () => void }[] = []
    const explained: string[] = []
    const loader = new PageLoader(
      (url, signal, urgent) =>
        new Promise((fulfil, reject) => {
          signal.addEventListener('abort', () => reject(new Error('EncodingError')))
          held.push({ url, signal, urgent, come: () => fulfil({ src: url } as HTMLImageElement) })
        }),
      async (url) => {
        explained.push(url)
        return 'offline'
      },
    )
    const [stage, ahead, back] = [new AbortController(), new AbortController(), new AbortController()]
    const shown = loader.load('p1', { signal: stage.signal })
    void loader.load('p1', { signal: ahead.signal }).catch(() => null)
    const aborted = loader.load('p2', { signal: ahead.signal })
    // One of two callers of p1 has aborted, so p1 continues; p2 has no caller and is aborted.
    ahead.abort()
    await expect(aborted).rejects.toThrow()
    expect(held.map(({ url, signal, urgent }) => [url, signal.aborted, urgent])).toEqual([
      ['p1', false, false],
      ['p2', true, false],
    ])
    // An aborted load has no reason to look up, and can be requested again.
    expect(explained).toEqual([])
    const again = loader.load('p2', { signal: back.signal })
    held[0]?.come()
    held[2]?.come()
    await expect(Promise.all([shown, again])).resolves.toHaveLength(2)
    // Aborted and requested again at once, a load continues; loaded pictures stay.
    const first = new AbortController()
    void loader.load('p3', { signal: first.signal })
    first.abort()
    const next = loader.load('p3')
    await Promise.resolve()
    held[3]?.come()
    await expect(next).resolves.toMatchObject({ src: 'p3' })
    back.abort()
    await Promise.resolve()
    expect(loader.ready('p2')).not.toBeNull()
  })

  it('evicts the least recently used pictures', async () => {
    const { loader } = open()
    for (let page = 1; page <= DECODED_MAX; page++) await loader.load(`p${page}`)
    await loader.load('p1')
    await loader.load('p99')
    expect(loader.ready('p1')).not.toBeNull()
    expect(loader.ready('p2')).toBeNull()
    expect(loader.ready('p99')).not.toBeNull()
  })

  it('requests a page twice that the helper fails at, then only after `forgive`', async () => {
    const { loader, requests } = open(new Set(['p1']), new AppError('internal'))
    for (let time = 1; time <= 5; time++) await loader.load('p1').catch(() => null)
    expect([requests.length, loader.isBroken('p1')]).toEqual([2, true])
    loader.forgive('p1')
    await loader.load('p1').catch(() => null)
    expect([requests.length, loader.isBroken('p1')]).toEqual([3, false])
  })

  it.each(['offline', new AppError('unauthorized'), new AppError('internal')] as const)(
    'requests a page again after a temporary failure (%s)',
    async (why) => {
      const { loader, requests, broken } = open(new Set(['p1']), why)
      await expect(loader.load('p1')).rejects.toMatchObject({ why })
      expect([loader.ready('p1'), loader.isBroken('p1')]).toEqual([null, false])
      broken.clear()
      await expect(loader.load('p1')).resolves.toMatchObject({ src: 'p1' })
      expect(requests).toEqual(['p1', 'p1'])
    },
  )

  it.each(['image', new AppError('page-corrupt'), new AppError('page-not-found')] as const)(
    'requests a broken page (%s) once at all widths, until it is forgiven',
    async (why) => {
      const { loader, requests } = open(
        new Set(['/p/1?w=800&v=a&t=x', '/p/1?w=1200&v=a&t=y', '/p/1?w=800&v=b']),
        why,
      )
      await expect(loader.load('/p/1?w=800&v=a&t=x')).rejects.toMatchObject({ why })
      await expect(loader.load('/p/1?w=800&v=a&t=x')).rejects.toMatchObject({ why })
      await expect(loader.load('/p/1?w=1200&v=a&t=y')).rejects.toMatchObject({ why })
      expect(requests).toHaveLength(1)
      // The file has changed, or the user retries.
      await expect(loader.load('/p/1?w=800&v=b')).rejects.toMatchObject({ why })
      loader.forgive('/p/1?w=1200&v=a&t=y')
      await expect(loader.load('/p/1?w=1200&v=a&t=y')).rejects.toMatchObject({ why })
      expect(requests).toHaveLength(3)
      expect(loader.isBroken('/p/2?w=800&v=a&t=x')).toBe(false)
    },
  )
})
