import { describe, expect, it } from 'vitest'
import { sharedAccount, signUp } from '../support/account.ts'
import { AS_PNG, jpeg, NOT_FOUND, png, refusal, requestAs } from '../support/storage.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
const bucket = ana.client.storage.from('characters')

const path = (name: string) => `${ana.userId}/${name}`
async function bytesOf(key: string): Promise<Uint8Array> {
  const { data, error } = await bucket.download(key)
  if (error) throw error
  return new Uint8Array(await data.arrayBuffer())
}

const forms: Record<string, () => Parameters<typeof bucket.upload>[1]> = {
  'a Buffer': () => Buffer.from(png()),
  'an ArrayBuffer': () => png().buffer,
  'a view of bytes': () => png(),
  'a Blob': () => new Blob([png()], { type: 'image/png' }),
  'a File': () => new File([png()], 'héroe.png', { type: 'image/png' }),
  'a stream': () => new Blob([png()]).stream(),
  FormData: () => {
    const form = new FormData()
    form.append('', new Blob([png()], { type: 'image/png' }), 'any.png')
    return form
  },
  'FormData with a named file': () => {
    const form = new FormData()
    form.append('file', new Blob([png()], { type: 'image/png' }), 'any.png')
    return form
  },
}

describe('uploading', () => {
  for (const [name, make] of Object.entries(forms)) {
    it(`stores ${name} with cache control and metadata`, async () => {
      const key = path(`forms/${name}.png`)
      const options = { ...AS_PNG, cacheControl: '60', metadata: { artist: 'José', n: 1 } }
      const { data, error } = await bucket.upload(key, make(), options)
      expect(error).toBeNull()
      expect(data).toEqual({ id: expect.any(String), path: key, fullPath: `characters/${key}` })
      expect(await bytesOf(key)).toEqual(png())
      const { data: info } = await bucket.info(key)
      expect(info).toMatchObject({
        id: data?.id,
        name: key,
        bucketId: 'characters',
        size: 64,
        contentType: 'image/png',
        cacheControl: 'max-age=60',
        metadata: { artist: 'José', n: 1 },
      })
    })
  }

  it('an upload to an existing key fails, and with upsert replaces the object', async () => {
    const key = path('twice.png')
    const first = await bucket.upload(key, png(), AS_PNG)
    const again = await bucket.upload(key, png(80), AS_PNG)
    expect(again.error).toMatchObject(refusal('409', 'The resource already exists'))
    expect(await bytesOf(key)).toEqual(png())
    const upsert = await bucket.upload(key, jpeg(80), { contentType: 'image/jpeg', upsert: true })
    expect(upsert.data?.id).toBe(first.data?.id)
    expect(await bytesOf(key)).toEqual(jpeg(80))
    expect((await bucket.info(key)).data).toMatchObject({ contentType: 'image/jpeg', size: 80, metadata: {} })
  })

  it('update replaces an object', async () => {
    const key = path('updated.png')
    await bucket.upload(key, png(), AS_PNG)
    const before = (await bucket.info(key)).data
    const { data, error } = await bucket.update(key, png(100, 7), AS_PNG)
    expect(error).toBeNull()
    expect(data).toEqual({ id: before?.id, path: key, fullPath: `characters/${key}` })
    const after = (await bucket.info(key)).data
    expect(after?.createdAt).toBe(before?.createdAt)
    expect(after?.version).not.toBe(before?.version)
    expect(after?.etag).not.toBe(before?.etag)
    expect(await bytesOf(key)).toEqual(png(100, 7))
  })

  it('metadata other than a JSON object is ignored', async () => {
    const raw = requestAs(account, ana)
    for (const [n, text] of ['not base64 json', '[1]', '"x"', 'null'].entries()) {
      const key = path(`metadata-${n}.png`)
      const answer = await raw(`/object/characters/${key}`, {
        method: 'POST',
        body: png(),
        headers: { 'content-type': 'image/png', 'x-metadata': Buffer.from(text).toString('base64') },
      })
      expect(answer.status).toBe(200)
      expect((await bucket.info(key)).data?.metadata).toEqual({})
    }
  })

  it('a key may contain spaces and punctuation, also in a signed URL', async () => {
    const key = path(`it's (a) key! &$=@;:+,_-*.png`)
    expect((await bucket.upload(key, png(), AS_PNG)).error).toBeNull()
    expect(await bytesOf(key)).toEqual(png())
    const { data } = await bucket.createSignedUrl(key, 60)
    expect((await fetch(data?.signedUrl ?? '')).status).toBe(200)
  })
})

describe('reading', () => {
  it('a missing object or bucket is not found', async () => {
    const key = path('missing.png')
    expect((await bucket.download(key)).error).toMatchObject(NOT_FOUND)
    expect((await bucket.info(key)).error).toMatchObject(NOT_FOUND)
    expect((await bucket.createSignedUrl(key, 60)).error).toMatchObject(NOT_FOUND)
    expect((await bucket.exists(key)).data).toBe(false)
    expect((await ana.client.storage.from('none').download(key)).error).toMatchObject(
      refusal('404', 'Bucket not found'),
    )
    expect((await ana.client.storage.from('none').upload(key, png(), AS_PNG)).error).toMatchObject(
      refusal('404', 'Bucket not found'),
    )
  })

  it('an object and its metadata are served at paths with and without `authenticated`', async () => {
    const key = path('there.png')
    await bucket.upload(key, png(), AS_PNG)
    expect((await bucket.exists(key)).data).toBe(true)
    const raw = requestAs(account, ana)
    for (const address of [`/object/characters/${key}`, `/object/authenticated/characters/${key}`]) {
      const head = await raw(address, { method: 'HEAD' })
      expect(head.status).toBe(200)
      expect(head.headers.get('content-length')).toBe('64')
      const answer = await raw(address)
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png())
    }
    for (const address of [
      `/object/info/characters/${key}`,
      `/object/info/authenticated/characters/${key}`,
    ]) {
      expect(await (await raw(address)).json()).toEqual({
        id: expect.any(String),
        name: key,
        version: expect.any(String),
        bucket_id: 'characters',
        size: 64,
        content_type: 'image/png',
        cache_control: 'max-age=3600',
        etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
        metadata: {},
        last_modified: expect.stringMatching(/^\d{4}-.*Z$/),
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      })
    }
  })

  it('a download can be a stream', async () => {
    const key = path('stream.png')
    await bucket.upload(key, png(200_000), AS_PNG)
    const { data } = await bucket.download(key).asStream()
    let size = 0
    for await (const part of data ?? []) size += part.length
    expect(size).toBe(200_000)
  })

  it('an object of a private bucket is not served at its public URL', async () => {
    const key = path('private.png')
    await bucket.upload(key, png(), AS_PNG)
    const { publicUrl } = bucket.getPublicUrl(key).data
    const answer = await fetch(publicUrl)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      statusCode: '404',
      error: 'Bucket not found',
      message: 'Bucket not found',
      code: 'NoSuchBucket',
    })
    const info = publicUrl.replace('/object/public/', '/object/info/public/')
    expect((await fetch(info, { headers: { apikey: account.anonKey } })).status).toBe(400)
    expect((await fetch(publicUrl, { method: 'HEAD' })).status).toBe(400)
  })
})
