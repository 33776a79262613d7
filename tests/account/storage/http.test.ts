import { beforeAll, describe, expect, it } from 'vitest'
import { sharedAccount, signUp } from '../support/account.ts'
import { AS_PNG, png, refusal, requestAs } from '../support/storage.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

let get: (headers?: Record<string, string>, query?: string) => Promise<Response>
let address: string
const bytes = png(1000)
for (let n = 8; n < bytes.length; n++) bytes[n] = n % 251

beforeAll(async () => {
  const key = `${ana.userId}/a.png`
  await ana.client.storage.from('characters').upload(key, bytes, { ...AS_PNG, cacheControl: '120' })
  address = `/object/characters/${key}`
  const as = requestAs(account, ana)
  get = (headers = {}, query = '') => as(address + query, { headers })
})

const bodyOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

describe('an object in a response', () => {
  it('has its type, its cache lifetime and headers against running as a page', async () => {
    const { headers } = await get()
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '1000',
      'cache-control': 'max-age=120',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(headers.get('content-disposition')).toBeNull()
    expect((await get({}, '?download=')).headers.get('content-disposition')).toBe('attachment')
    expect((await get({}, '?download=b.png&download=c.png')).headers.get('content-disposition')).toBe(
      "attachment; filename=b.png; filename*=UTF-8''b.png",
    )
  })

  it('has status 304 for a client that has it', async () => {
    const first = await get()
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    const has: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
      { 'if-none-match': etag, range: 'bytes=0-9' },
    ]
    for (const headers of has) {
      const answer = await get(headers)
      expect(answer.status, JSON.stringify(headers)).toBe(304)
      expect(answer.headers.get('etag')).toBe(etag)
      expect(await bodyOf(answer)).toHaveLength(0)
    }
    const hasNot: Record<string, string>[] = [
      { 'if-none-match': '"x"' },
      { 'if-none-match': '"x"', 'if-modified-since': modified },
      { 'if-modified-since': new Date(0).toUTCString() },
    ]
    for (const headers of hasNot) expect((await get(headers)).status, JSON.stringify(headers)).toBe(200)
  })

  it('can be requested in parts', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    const parts: [string, number, number][] = [
      ['bytes=0-0', 0, 0],
      ['bytes=10-19', 10, 19],
      ['bytes=990-', 990, 999],
      ['bytes=-5', 995, 999],
      ['bytes=-5000', 0, 999],
      ['bytes=900-5000', 900, 999],
    ]
    for (const [range, start, end] of parts) {
      const answer = await get({ range, 'if-range': etag })
      expect(answer.status, range).toBe(206)
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/1000`)
      expect(answer.headers.get('content-length')).toBe(String(end - start + 1))
      expect(await bodyOf(answer), range).toEqual(bytes.slice(start, end + 1))
    }
    for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
      expect((await bodyOf(await get({ range }))).length, range).toBe(1000)
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    for (const range of ['bytes=1000-', 'bytes=5-2', 'bytes=-0']) {
      const answer = await get({ range })
      expect(answer.status, range).toBe(400)
      expect(answer.headers.get('content-range')).toBe('bytes */1000')
      expect(await answer.json()).toMatchObject({ code: 'InvalidRange' })
    }
  })

  it('is still readable after twenty disconnected downloads', async () => {
    const key = `${ana.userId}/large.png`
    const bucket = ana.client.storage.from('characters')
    await bucket.upload(key, png(5 * 1024 * 1024), AS_PNG)
    for (let n = 0; n < 20; n++) {
      const stop = new AbortController()
      const answer = await requestAs(account, ana)(`/object/characters/${key}`, { signal: stop.signal })
      expect(answer.status).toBe(200)
      stop.abort()
    }
    expect((await bucket.download(key)).data?.size).toBe(5 * 1024 * 1024)
  })
})

describe('other routes', () => {
  it('unsupported features have their own error, and unknown routes are not found', async () => {
    const as = requestAs(account, ana)
    const features = {
      '/render/image/authenticated/characters/a.png': 'image transformation',
      '/render/image/public/characters/a.png': 'image transformation',
      '/upload/resumable': 'resumable upload',
      '/s3/characters': 'S3 protocol',
      '/cdn/characters': 'CDN cache',
      '/iceberg/bucket': 'analytics buckets',
      '/vector/CreateVectorBucket': 'vector buckets',
    }
    for (const [path, feature] of Object.entries(features)) {
      const answer = await as(path, { method: 'POST' })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({
        statusCode: '409',
        error: 'FeatureNotEnabled',
        message: `The feature ${feature} is not enabled for this resource`,
        code: 'FeatureNotEnabled',
      })
    }
    const bucket = ana.client.storage.from('characters')
    const small = await bucket.download('a.png', { transform: { width: 10 } })
    expect(small.error).toMatchObject(refusal('409'))
    expect((await bucket.purgeCache('a.png')).error).toMatchObject(refusal('409'))
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', ''],
      ['PATCH', address],
      ['PUT', '/object/characters'],
      ['GET', '/object'],
    ] as const) {
      expect(await (await as(path, { method })).json(), path).toEqual({
        statusCode: '404',
        error: 'not_found',
        message: 'Route not found',
        code: 'NotFound',
      })
    }
  })
})
