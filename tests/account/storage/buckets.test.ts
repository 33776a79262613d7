import { describe, expect, it } from 'vitest'
import { BUCKETS } from '#contract/buckets.ts'
import { tempDir } from '../../support/temp.ts'
import { openAccount, ownAccount, signUp } from '../support/account.ts'
import { accountDatabase, FORBIDDEN, png, refusal, serviceStorage, storedFiles } from '../support/storage.ts'

describe('the buckets of the product', () => {
  it('are private, accept PNG and JPEG up to 5 MB, and are listed for users', async () => {
    const account = await ownAccount()
    const { client } = await signUp(account, 'ana@example.com')
    const { data } = await client.storage.listBuckets({ sortColumn: 'created_at' })
    expect(data?.map(({ id }) => id).sort()).toEqual([...BUCKETS].sort())
    // As on a hosted project, only the list contains the type.
    expect(data?.every(({ type }) => type === 'STANDARD')).toBe(true)
    for (const id of BUCKETS) {
      expect((await client.storage.getBucket(id)).data).toEqual({
        id,
        name: id,
        owner: '',
        public: false,
        file_size_limit: 5_242_880,
        allowed_mime_types: ['image/png', 'image/jpeg'],
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      })
    }
    const notFound = refusal('404', 'Bucket not found')
    expect((await client.storage.getBucket('none')).error).toMatchObject(notFound)
    const nobody = account.client().storage
    expect((await nobody.listBuckets()).data).toEqual([])
    expect((await nobody.getBucket('artists')).error).toMatchObject(notFound)
  })

  it('are listed in pages', async () => {
    const { client } = await signUp(await ownAccount(), 'ana@example.com')
    const ids = async (options: Parameters<typeof client.storage.listBuckets>[0]) =>
      (await client.storage.listBuckets(options)).data?.map(({ id }) => id)
    expect(await ids({ limit: 2, offset: 1 })).toEqual(['avatars', 'characters'])
    expect(await ids({ sortColumn: 'name', sortOrder: 'desc', limit: 1 })).toEqual(['storylines'])
    expect(await ids({ search: 'LIST' })).toEqual(['playlists'])
    expect((await client.storage.listBuckets({ limit: 0 })).error).toMatchObject(refusal('400'))
  })

  it('cannot be changed by a user, whatever their metadata, nor without a session', async () => {
    const account = await ownAccount()
    const { client } = await signUp(account, 'ana@example.com')
    const role = 'service_role'
    await client.auth.updateUser({ data: { role, is_admin: true, app_metadata: { role } } })
    expect((await client.auth.refreshSession()).data.session?.user.role).toBe('authenticated')
    expect((await client.auth.admin.listUsers()).error?.code).toBe('not_admin')
    for (const { storage } of [client, account.client()]) {
      expect((await storage.createBucket('mine')).error).toMatchObject(FORBIDDEN)
      expect((await storage.updateBucket('artists', { public: true })).error).toMatchObject(FORBIDDEN)
      expect((await storage.emptyBucket('artists')).error).toMatchObject(FORBIDDEN)
      expect((await storage.deleteBucket('artists')).error).toMatchObject(FORBIDDEN)
      expect((await storage.deleteBucket('none')).error).toMatchObject(FORBIDDEN)
    }
    expect((await client.storage.listBuckets()).data).toHaveLength(BUCKETS.length)
  })

  it('are restored at every start', async () => {
    const dataDir = await tempDir()
    await (await openAccount({ dataDir })).stop()
    const db = await accountDatabase(dataDir)
    await db.run(`update storage_buckets set public = 1, file_size_limit = null, allowed_mime_types = null`)
    await db.run(`delete from storage_buckets where id = 'artists'`)
    await (await openAccount({ dataDir })).stop()
    const after = await db.all(
      'select distinct public, file_size_limit, allowed_mime_types from storage_buckets',
    )
    expect(after).toEqual([
      { public: 0, file_size_limit: 5_242_880, allowed_mime_types: '["image/png","image/jpeg"]' },
    ])
    expect(await db.all('select id from storage_buckets')).toHaveLength(BUCKETS.length)
  })
})

describe('the service role', () => {
  it('creates, updates, empties and deletes buckets', async () => {
    const { service, dataDir } = await serviceStorage()
    const shape = { public: false, fileSizeLimit: '1.5kb', allowedMimeTypes: ['image/*', 'text/plain'] }
    expect((await service.createBucket('new bucket', shape)).data).toEqual({ name: 'new bucket' })
    expect((await service.createBucket('new bucket', shape)).error).toMatchObject(
      refusal('409', 'The resource already exists'),
    )
    expect((await service.getBucket('new bucket')).data).toMatchObject({
      file_size_limit: 1500,
      allowed_mime_types: ['image/*', 'text/plain'],
    })
    const bucket = service.from('new bucket')
    expect((await bucket.upload('a.txt', 'text')).data).toMatchObject({ fullPath: 'new bucket/a.txt' })
    expect((await bucket.upload('a.webp', 'x', { contentType: 'image/webp' })).error).toBeNull()
    expect((await bucket.upload('a.pdf', 'x', { contentType: 'application/pdf' })).error).toMatchObject(
      refusal('415', 'mime type application/pdf is not supported'),
    )
    expect((await bucket.upload('b.txt', 'x'.repeat(1501))).error).toMatchObject(refusal('413'))
    expect((await service.deleteBucket('new bucket')).error).toMatchObject(
      refusal('409', 'The bucket you tried to delete is not empty'),
    )
    expect((await service.updateBucket('new bucket', { public: true, fileSizeLimit: null })).data).toEqual({
      message: 'Successfully updated',
    })
    expect((await service.getBucket('new bucket')).data).toMatchObject({
      public: true,
      file_size_limit: null,
      allowed_mime_types: ['image/*', 'text/plain'],
    })
    expect((await service.emptyBucket('new bucket')).data).toEqual({
      message: 'Empty bucket has been queued. Completion may take up to an hour.',
    })
    expect((await bucket.list()).data).toEqual([])
    expect(await storedFiles(dataDir)).toEqual([])
    expect((await service.deleteBucket('new bucket')).data).toEqual({ message: 'Successfully deleted' })
    for (const { error } of [
      await service.updateBucket('new bucket', { public: false }),
      await service.emptyBucket('new bucket'),
      await service.deleteBucket('new bucket'),
    ])
      expect(error).toMatchObject(refusal('404', 'Bucket not found'))
  })

  it('cannot create a bucket with an invalid name, size limit or type', async () => {
    const { service } = await serviceStorage()
    for (const name of ['a/b', 'é', ' a', '', 'x'.repeat(101)])
      expect((await service.createBucket(name)).error, name).toMatchObject(refusal('400'))
    for (const [fileSizeLimit, statusCode] of [
      ['5 parsecs', '400'],
      ['-1b', '400'],
      [-1, '400'],
      ['1TB', '400'],
      ['53MB', '413'],
    ] as const) {
      const { error } = await service.createBucket('a', { public: false, fileSizeLimit })
      expect(error).toMatchObject(refusal(statusCode))
    }
    const wrong = { public: false, allowedMimeTypes: ['nonsense'] }
    expect((await service.createBucket('a', wrong)).error).toMatchObject(refusal('415'))
  })

  it('reads and writes every key; public objects are served to all, as downloads except images', async () => {
    const { service, anon, url } = await serviceStorage()
    await service.createBucket('open', { public: true })
    await service.from('open').upload('p.html', '<script>', { contentType: 'text/html' })
    await service.from('open').upload('p.png', png(), { contentType: 'image/png' })
    const page = await fetch(service.from('open').getPublicUrl('p.html').data.publicUrl)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-disposition')).toBe('attachment')
    expect(page.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    const picture = await fetch(`${url}/object/public/open/p.png`)
    expect(picture.headers.get('content-disposition')).toBeNull()
    expect((await anon.from('open').download('p.png')).data?.size).toBe(64)
    expect((await anon.from('open').exists('p.png')).data).toBe(true)
    expect((await anon.from('open').info('p.png')).data).toMatchObject({ size: 64 })
    expect((await fetch(`${url}/object/info/public/open/p.png`)).status).toBe(200)
    expect((await anon.from('open').list()).data).toEqual([])
    expect((await anon.from('open').upload('q.png', png())).error).toMatchObject(FORBIDDEN)
    const signed = await service.from('open').createSignedUploadUrl('by service.txt')
    const token = signed.data?.token ?? ''
    expect((await anon.from('open').uploadToSignedUrl('by service.txt', token, 'x')).error).toBeNull()
    // Moves and copies into the product's buckets are limited to their types.
    const into = { destinationBucket: 'artists' }
    expect((await service.from('open').move('p.html', 'p.html', into)).error).toMatchObject(refusal('415'))
    expect((await service.from('open').copy('p.html', 'p.html', into)).error).toMatchObject(refusal('415'))
  })
})
