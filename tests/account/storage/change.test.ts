import { describe, expect, it } from 'vitest'
import { sharedAccount, signUp } from '../support/account.ts'
import { AS_PNG, NOT_FOUND, png, refusal, requestAs, storedFiles } from '../support/storage.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
const bucket = ana.client.storage.from('storylines')

const path = (name: string) => `${ana.userId}/${name}`
async function put(name: string, mark = 1): Promise<string> {
  const { error } = await bucket.upload(path(name), png(64, mark), { ...AS_PNG, metadata: { name } })
  if (error) throw error
  return path(name)
}
const markOf = async (key: string, from = 'storylines') => {
  const { data } = await ana.client.storage.from(from).download(key)
  return data && new Uint8Array(await data.arrayBuffer()).at(-1)
}

describe('remove', () => {
  it('returns the deleted objects, and deletes their files', async () => {
    const keys = [await put('r1.png'), await put('r2.png')]
    const files = (await storedFiles(account.dataDir)).length
    const { data } = await bucket.remove([...keys, path('never.png')])
    expect(data?.map(({ name }) => name).sort()).toEqual(keys)
    expect(data?.[0]).toMatchObject({
      id: expect.any(String),
      bucket_id: 'storylines',
      owner: ana.userId,
      metadata: { size: 64, mimetype: 'image/png' },
    })
    expect((await bucket.download(keys[0] ?? '')).error).toMatchObject(NOT_FOUND)
    expect((await storedFiles(account.dataDir)).length).toBe(files - 2)
    expect((await bucket.remove(keys)).data).toEqual([])
  })

  it('ignores folders, and accepts 1 to 1000 keys', async () => {
    const key = await put('folder/r3.png')
    expect((await bucket.remove([path('folder'), path('folder/')])).data).toEqual([])
    expect(await markOf(key)).toBe(1)
    expect((await bucket.remove([])).error).toMatchObject(refusal('400'))
    const many = Array.from({ length: 1000 }, (_, n) => path(`x${n}`.padEnd(900, 'x')))
    expect((await bucket.remove(many)).data).toEqual([])
    expect((await bucket.remove([...many, 'one more'])).error).toMatchObject(refusal('400'))
  })

  it('has a route for a single object', async () => {
    const key = await put('single.png')
    const raw = requestAs(account, ana)
    const gone = await raw(`/object/storylines/${key}`, { method: 'DELETE' })
    expect(await gone.json()).toEqual({ message: 'Successfully deleted' })
    const again = await raw(`/object/storylines/${key}`, { method: 'DELETE' })
    expect(await again.json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
  })
})

describe('move', () => {
  it('changes the key and the bucket of an object', async () => {
    const key = await put('m1.png', 3)
    const id = (await bucket.info(key)).data?.id
    expect(await bucket.move(key, path('moved/m1.png'))).toEqual({
      data: { message: 'Successfully moved', Id: id, Key: path('moved/m1.png') },
      error: null,
    })
    expect((await bucket.download(key)).error).toMatchObject(NOT_FOUND)
    expect(await markOf(path('moved/m1.png'))).toBe(3)
    await bucket.move(path('moved/m1.png'), path('m1.png'), { destinationBucket: 'playlists' })
    expect(await markOf(path('m1.png'), 'playlists')).toBe(3)
    expect((await ana.client.storage.from('playlists').info(path('m1.png'))).data).toMatchObject({
      id,
      metadata: { name: 'm1.png' },
    })
  })

  it('onto itself changes nothing; onto another object, of no object or to no bucket it is rejected', async () => {
    const [key, other] = [await put('m2.png', 4), await put('m3.png', 5)]
    expect((await bucket.move(key, key)).error).toBeNull()
    expect((await bucket.move(key, other)).error).toMatchObject(refusal('409', 'The resource already exists'))
    expect([await markOf(key), await markOf(other)]).toEqual([4, 5])
    expect((await bucket.move(path('none.png'), path('x.png'))).error).toMatchObject(NOT_FOUND)
    expect((await bucket.move(key, path('é.png'))).error).toMatchObject(
      refusal('400', `Invalid key: ${path('é.png')}`),
    )
    const nowhere = await bucket.move(key, path('x.png'), { destinationBucket: 'none' })
    expect(nowhere.error).toMatchObject(refusal('404', 'Bucket not found'))
    expect(await markOf(key)).toBe(4)
  })
})

describe('copy', () => {
  it('creates an object with the same bytes, here or in another bucket', async () => {
    const key = await put('c1.png', 6)
    expect(await bucket.copy(key, path('c2.png'))).toEqual({
      data: { path: `storylines/${path('c2.png')}` },
      error: null,
    })
    await bucket.copy(key, path('c2.png'), { destinationBucket: 'publishers' })
    await bucket.remove([key])
    expect(await markOf(path('c2.png'))).toBe(6)
    expect(await markOf(path('c2.png'), 'publishers')).toBe(6)
    expect((await bucket.info(path('c2.png'))).data).toMatchObject({
      metadata: { name: 'c1.png' },
      contentType: 'image/png',
    })
  })

  it('onto another object is rejected without upsert; of no object it is not found', async () => {
    const [key, other] = [await put('c3.png', 7), await put('c4.png', 8)]
    expect((await bucket.copy(key, other)).error).toMatchObject(refusal('409'))
    expect(await markOf(other)).toBe(8)
    const files = (await storedFiles(account.dataDir)).length
    const replaced = await requestAs(account, ana)('/object/copy', {
      method: 'POST',
      body: JSON.stringify({ bucketId: 'storylines', sourceKey: key, destinationKey: other }),
      headers: { 'content-type': 'application/json', 'x-upsert': 'true' },
    })
    expect(await replaced.json()).toMatchObject({ Key: `storylines/${other}`, Id: expect.any(String) })
    expect(await markOf(other)).toBe(7)
    expect((await storedFiles(account.dataDir)).length).toBe(files)
    expect((await bucket.copy(path('none.png'), path('x.png'))).error).toMatchObject(NOT_FOUND)
  })
})
