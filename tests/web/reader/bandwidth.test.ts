import { describe, expect, it } from 'vitest'
import { Bandwidth, type Connection } from '#web/reader/pages/bandwidth.ts'
import { PageLoader } from '#web/reader/pages/page-loader.ts'

/**
 * Returns a loader whose pictures load when `come` is called. `requests` lists the started and the aborted requests.
 */
function held() {
  const requests: string[] = []
  const letIn = new Map<string, () => void>()
  const loader = new PageLoader(
    (url, signal, urgent) =>
      new Promise((fulfil, reject) => {
        requests.push(`${url}${urgent ? '!' : ''}`)
        letIn.set(url, () => fulfil({ src: url } as HTMLImageElement))
        signal.addEventListener('abort', () => {
          requests.push(`-${url}`)
          reject(new Error('EncodingError'))
        })
      }),
    async () => 'offline',
  )
  return { loader, requests, come: (url: string) => letIn.get(url)?.() }
}

const round = () => new Promise((resolve) => setImmediate(resolve))

describe('a page on screen', () => {
  it('loads alone: preloads are aborted and restarted after it', async () => {
    const { loader, requests, come } = held()
    const ahead = loader.load('p2')
    const loaded = loader.load('p9', { urgent: true })
    const later = loader.load('p10')
    await round()
    expect(requests).toEqual(['p2', '-p2', 'p9!'])
    come('p9')
    await loaded
    await round()
    expect(requests).toEqual(['p2', '-p2', 'p9!', 'p2', 'p10'])
    come('p2')
    come('p10')
    expect(await Promise.all([ahead, later])).toMatchObject([{ src: 'p2' }, { src: 'p10' }])
  })

  it('continues a running preload, before all others', async () => {
    const { loader, requests, come } = held()
    const [next, after] = [loader.load('p2'), loader.load('p3')]
    const turned = loader.load('p2', { urgent: true })
    await round()
    expect([requests, loader.isUnderWay('p2')]).toEqual([['p2', 'p3', '-p3'], true])
    come('p2')
    await Promise.all([next, turned])
    await round()
    expect(requests).toEqual(['p2', 'p3', '-p3', 'p3'])
    come('p3')
    await after
  })

  it('blocks nothing once it was aborted or has failed', async () => {
    const { loader, requests, come } = held()
    const stop = new AbortController()
    const [leaving, gone] = [new AbortController(), loader.load('p8')]
    void loader.load('p9', { urgent: true, signal: stop.signal }).catch(() => null)
    const never = loader.load('p5', { signal: leaving.signal })
    leaving.abort()
    await expect(never).rejects.toThrow()
    stop.abort()
    await round()
    expect(requests).toEqual(['p8', '-p8', 'p9!', '-p9', 'p8'])
    come('p8')
    expect(await gone).toMatchObject({ src: 'p8' })
  })
})

describe('a slow connection', () => {
  /** Returns the bandwidth measured by `count` pages of 800 pixels and 160 kB, each loaded in `seconds`. */
  function bandwidthOf(seconds: number, count = 3, connection: Connection = {}) {
    const meter = new Bandwidth(connection)
    for (let n = 1; n <= count; n++) meter.note(timingOf(`/api/comics/c/pages/${n}?w=800`, 160_000, seconds))
    return meter
  }
  const timingOf = (path: string, bytes: number, seconds: number, transferSize = bytes) => ({
    name: `https://localhost:8080${path}`,
    transferSize,
    encodedBodySize: bytes,
    responseStart: 1000,
    responseEnd: 1000 + 1000 * seconds,
  })

  it('is measured by pages from the network, and by nothing else', () => {
    expect(bandwidthOf(0.25).speed).toBe(640_000)
    const meter = bandwidthOf(0.25)
    meter.note(timingOf('/api/comics/c/pages/4?w=800', 160_000, 0.001, 0))
    meter.note(timingOf('/api/comics/c/pages/4?w=160', 160_000, 9))
    meter.note(timingOf('/api/comics/c/cover?w=480', 160_000, 9))
    meter.note(timingOf('/api/comics/c/pages/5?w=800', 2_000, 9))
    expect(meter.speed).toBe(640_000)
    // Recent measurements replace older ones.
    for (let n = 1; n <= 6; n++) meter.note(timingOf(`/api/comics/c/pages/${n}?w=800`, 160_000, 1))
    expect(meter.speed).toBe(160_000)
  })

  it.each([
    ['nothing is known', new Bandwidth(), 2400, 5],
    ['20 Mbit/s', bandwidthOf(0.064), 2400, 5],
    ['5 Mbit/s', bandwidthOf(0.25), 1600, 5],
    ['2 Mbit/s', bandwidthOf(0.64), 1200, 5],
    ['0.5 Mbit/s', bandwidthOf(2.5), 800, 4],
    ['0.1 Mbit/s', bandwidthOf(12.8), 800, 2],
    ['what the browser calls 2g', new Bandwidth({ effectiveType: '2g' }), 800, 2],
    ['what the browser calls 4g', new Bandwidth({ effectiveType: '4g' }), 2400, 5],
    ['data are to be spared', new Bandwidth({ saveData: true }), 1600, 2],
  ])('requests pages that load within a turn, and preloads as many as fit: %s', (_, meter, width, ahead) => {
    expect(meter.widthFor(2400)).toBe(width)
    expect(meter.preloadCount([800, 800, 800, 800, 800], 2)).toBe(ahead)
    // The original size is not reduced, and pages are never thumbnails.
    expect([meter.widthFor(undefined), meter.widthFor(800)]).toEqual([undefined, 800])
  })
})
