import { beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, sharedAccount, signUp } from '../support/account.ts'
import { AS_PNG, png, refusal, requestAs } from '../support/storage.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

let bucket: ReturnType<SignedIn['client']['storage']['from']>
const KEYS = ['b.png', 'A.png', 'c/1.png', 'c/2.png', 'c/deep/3.png', 'B2.png', 'd/4.png', 'c!.png']

beforeAll(async () => {
  const bea = await signUp(account, 'bea@example.com')
  bucket = ana.client.storage.from('artists')
  for (const key of KEYS) {
    account.pass(1000)
    await bucket.upload(`${ana.userId}/${key}`, png(), AS_PNG)
  }
  await bea.client.storage.from('artists').upload(`${bea.userId}/b.png`, png(), AS_PNG)
})

async function names(...args: Parameters<typeof bucket.list>): Promise<string[]> {
  const { data, error } = await bucket.list(...args)
  if (error) throw error
  return data.map(({ name }) => name)
}

describe('list', () => {
  it('returns objects and folders of one folder, sorted by name without case', async () => {
    expect(await names(ana.userId)).toEqual(['A.png', 'b.png', 'B2.png', 'c', 'c!.png', 'd'])
    expect(await names(`${ana.userId}/`)).toEqual(await names(ana.userId))
    expect(await names(`${ana.userId}/c`)).toEqual(['1.png', '2.png', 'deep'])
    expect(await names(`${ana.userId}/c/deep`)).toEqual(['3.png'])
    expect(await names(`${ana.userId}/nothing`)).toEqual([])
  })

  it('of the root contains the own folder only', async () => {
    const { data } = await bucket.list()
    expect(data).toEqual([
      {
        name: ana.userId,
        id: null,
        updated_at: null,
        created_at: null,
        last_accessed_at: null,
        metadata: null,
      },
    ])
  })

  it('returns all fields of an object', async () => {
    const { data } = await bucket.list(`${ana.userId}/d`)
    expect(data).toEqual([
      {
        name: '4.png',
        id: expect.any(String),
        updated_at: expect.stringMatching(/Z$/),
        created_at: expect.stringMatching(/Z$/),
        last_accessed_at: expect.stringMatching(/Z$/),
        metadata: {
          eTag: expect.stringMatching(/^"\w+"$/),
          size: 64,
          mimetype: 'image/png',
          cacheControl: 'max-age=3600',
          lastModified: expect.stringMatching(/Z$/),
          contentLength: 64,
          httpStatusCode: 200,
        },
      },
    ])
  })

  it('sorts by name or by time, by time with folders first', async () => {
    const sorted = (column: string, order: string) => names(ana.userId, { sortBy: { column, order } })
    expect(await sorted('name', 'desc')).toEqual(['d', 'c!.png', 'c', 'B2.png', 'b.png', 'A.png'])
    expect(await sorted('created_at', 'asc')).toEqual(['c', 'd', 'b.png', 'A.png', 'B2.png', 'c!.png'])
    expect(await sorted('updated_at', 'desc')).toEqual(['d', 'c', 'c!.png', 'B2.png', 'A.png', 'b.png'])
    expect(await sorted('last_accessed_at', 'asc')).toEqual(await sorted('created_at', 'asc'))
  })

  it('searches prefixes of names without case, also through folders', async () => {
    expect(await names(ana.userId, { search: 'b' })).toEqual(['b.png', 'B2.png'])
    expect(await names(ana.userId, { search: 'C' })).toEqual(['c', 'c!.png'])
    expect(await names(ana.userId, { search: '%' })).toEqual([])
    expect(await names(ana.userId, { search: 'c/d' })).toEqual(['c/deep'])
  })

  it('pages by limit and offset', async () => {
    expect(await names(ana.userId, { limit: 2 })).toEqual(['A.png', 'b.png'])
    expect(await names(ana.userId, { limit: 2, offset: 4 })).toEqual(['c!.png', 'd'])
    expect(await names(ana.userId, { limit: 2, offset: 9 })).toEqual([])
  })

  it('of an unknown bucket is empty; invalid options are rejected', async () => {
    expect((await ana.client.storage.from('none').list(ana.userId)).data).toEqual([])
    for (const wrong of [{ limit: 0 }, { limit: 1.5 }, { offset: -1 }, { sortBy: { column: 'size' } }]) {
      expect((await bucket.list(ana.userId, wrong)).error).toMatchObject(refusal('400'))
    }
    const raw = requestAs(account, ana)
    const broken = await raw('/object/list/artists', { method: 'POST', body: '{' })
    expect(await broken.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
  })
})

async function pages(options: Parameters<typeof bucket.listV2>[0]) {
  const found: { folders: string[]; objects: string[] }[] = []
  for (let cursor: string | undefined; ; ) {
    const { data, error } = await bucket.listV2({ ...options, ...(cursor !== undefined && { cursor }) })
    if (error) throw error
    found.push({
      folders: data.folders.map(({ name }) => name.replace(ana.userId, '~')),
      objects: data.objects.map(({ name }) => name.replace(ana.userId, '~')),
    })
    expect(data.hasNext).toBe(data.nextCursor !== undefined)
    if (data.nextCursor === undefined) return found
    cursor = data.nextCursor
  }
}

describe('listV2', () => {
  it('returns the full keys below a prefix', async () => {
    expect(await pages({})).toEqual([{ folders: [], objects: KEYS.map((key) => `~/${key}`).sort() }])
    expect(await pages({ prefix: `${ana.userId}/c/` })).toEqual([
      { folders: [], objects: ['~/c/1.png', '~/c/2.png', '~/c/deep/3.png'] },
    ])
    expect(await pages({ prefix: `${ana.userId}/c` })).toHaveLength(1)
  })

  it('returns folders with a delimiter', async () => {
    const { data } = await bucket.listV2({ prefix: `${ana.userId}/`, with_delimiter: true })
    expect(data?.folders).toEqual([
      { key: 'c', name: `${ana.userId}/c/` },
      { key: 'd', name: `${ana.userId}/d/` },
    ])
    expect(data?.objects[0]).toMatchObject({
      key: 'A.png',
      name: `${ana.userId}/A.png`,
      metadata: { size: 64 },
    })
    const top = await bucket.listV2({ with_delimiter: true })
    expect(top.data?.folders).toEqual([{ key: ana.userId, name: `${ana.userId}/` }])
  })

  it('pages through every order with a cursor, each entry once', async () => {
    const rootKeys = KEYS.filter((key) => !key.includes('/'))
    const bounded = { prefix: `${ana.userId}/`, with_delimiter: true, limit: 1 }
    const all = async (sortBy: { column: 'name' | 'created_at' | 'updated_at'; order: 'asc' | 'desc' }) =>
      (await pages({ ...bounded, sortBy })).flatMap(({ folders, objects }) => [...folders, ...objects])
    const byName = [...rootKeys, 'c/', 'd/'].sort().map((key) => `~/${key}`)
    expect(await all({ column: 'name', order: 'asc' })).toEqual(byName)
    expect(await all({ column: 'name', order: 'desc' })).toEqual(byName.toReversed())
    // A folder is as old as its first object.
    const byTime = ['b.png', 'A.png', 'c/', 'B2.png', 'd/', 'c!.png'].map((key) => `~/${key}`)
    expect(await all({ column: 'created_at', order: 'asc' })).toEqual(byTime)
    expect(await all({ column: 'updated_at', order: 'desc' })).toEqual(byTime.toReversed())
  })

  it('rejects an invalid cursor', async () => {
    for (const cursor of ['nonsense', Buffer.from('{"name":1}').toString('base64')]) {
      expect((await bucket.listV2({ cursor })).error).toMatchObject(
        refusal('400', 'Invalid Parameter continuation token'),
      )
    }
  })
})
