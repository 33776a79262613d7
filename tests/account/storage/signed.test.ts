import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { LEGACY_SECRET } from '#account/conformance/foreign-keys.ts'
import { ownAccount, sharedAccount, signUp } from '../support/account.ts'
import { AS_PNG, accountDatabase, jpeg, NOT_FOUND, png, refusal } from '../support/storage.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
const bucket = ana.client.storage.from('publishers')

const path = (name: string) => `${ana.userId}/${name}`
async function put(name: string): Promise<string> {
  const { error } = await bucket.upload(path(name), png(), AS_PNG)
  if (error) throw error
  return path(name)
}
async function signedUrl(key: string, life = 60): Promise<string> {
  const { data, error } = await bucket.createSignedUrl(key, life)
  if (error) throw error
  return data.signedUrl
}
const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''
const open = (address: string, token: string) =>
  fetch(`${account.url}/storage/v1/object/sign/${address}?token=${token}`)

describe('a signed address', () => {
  it('opens one object without a session until it expires', async () => {
    const one = await ownAccount()
    const eva = await signUp(one, 'eva@example.com')
    const own = eva.client.storage.from('publishers')
    await own.upload(`${eva.userId}/a b.png`, png(), AS_PNG)
    const { data } = await own.createSignedUrl(`${eva.userId}/a b.png`, 60)
    const url = data?.signedUrl ?? ''
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=(5\d|60)$/)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png())
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('64')
    expect((await fetch(url, { headers: { range: 'bytes=0-3' } })).status).toBe(206)
    one.pass(61_000)
    const late = await fetch(url)
    expect(late.status).toBe(400)
    expect(await late.json()).toEqual({
      statusCode: '400',
      error: 'InvalidJWT',
      message: '"exp" claim timestamp check failed',
      code: 'InvalidJWT',
    })
  })

  it('can name the download', async () => {
    const key = await put('named.png')
    for (const [download, disposition] of [
      [true, 'attachment'],
      ['one.png', "attachment; filename=one.png; filename*=UTF-8''one.png"],
    ] as const) {
      const { data } = await bucket.createSignedUrl(key, 60, { download })
      expect((await fetch(data?.signedUrl ?? '')).headers.get('content-disposition')).toBe(disposition)
    }
    const url = await signedUrl(key)
    expect((await fetch(url)).headers.get('content-disposition')).toBeNull()
    // supabase-js escapes such a name twice; a URL built by hand does not.
    expect(
      (await fetch(`${url}&download=${encodeURIComponent('Año 1"\r\n.png')}`)).headers.get(
        'content-disposition',
      ),
    ).toBe("attachment; filename=A%C3%B1o%201%22%0D%0A.png; filename*=UTF-8''A%C3%B1o%201%22%0D%0A.png")
  })

  it('can be created for many keys at once, each with its own result', async () => {
    const keys = [await put('many1.png'), await put('many2.png')]
    const { data, error } = await bucket.createSignedUrls([...keys, path('none.png'), 'é'], 60)
    expect(error).toBeNull()
    expect(data?.map(({ path }) => path)).toEqual([...keys, path('none.png'), 'é'])
    expect(data?.map(({ error }) => error === null)).toEqual([true, true, false, false])
    for (const { signedUrl } of data?.slice(0, 2) ?? [])
      expect((await fetch(signedUrl ?? '')).status).toBe(200)
  })

  it('serves the object as it is when it is opened', async () => {
    const key = await put('changing.png')
    const url = await signedUrl(key)
    await bucket.update(key, jpeg(90), { contentType: 'image/jpeg' })
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(jpeg(90))
    await bucket.remove([key])
    expect(await (await fetch(url)).json()).toMatchObject({ code: 'NoSuchKey' })
  })

  it('cannot be created with an invalid lifetime or for a transformed image', async () => {
    const key = await put('life.png')
    for (const life of [0, -1, 1.5, Number.MAX_SAFE_INTEGER]) {
      expect((await bucket.createSignedUrl(key, life)).error).toMatchObject(refusal('400'))
      expect((await bucket.createSignedUrls([key], life)).error).toMatchObject(refusal('400'))
    }
    expect((await bucket.createSignedUrl(key, 60, { transform: { width: 10 } })).error).toMatchObject(
      refusal('409', 'The feature image transformation is not enabled for this resource'),
    )
    expect((await bucket.createSignedUrl(key, 60, { transform: {} })).error).toBeNull()
  })
})

describe('an address to upload to', () => {
  it('accepts one upload without a session, owned by its creator', async () => {
    const key = path('given.png')
    const { data } = await bucket.createSignedUploadUrl(key)
    const stranger = account.client().storage.from('publishers')
    const uploaded = await stranger.uploadToSignedUrl(key, data?.token ?? '', png(), AS_PNG)
    expect(uploaded.data).toMatchObject({ path: key, fullPath: `publishers/${key}` })
    expect((await bucket.info(key)).data).toMatchObject({ size: 64, contentType: 'image/png' })
    const again = await stranger.uploadToSignedUrl(key, data?.token ?? '', png(), AS_PNG)
    expect(again.error).toMatchObject(refusal('409', 'The resource already exists'))
    const removed = await bucket.remove([key])
    expect(removed.data).toMatchObject([{ owner: ana.userId }])
  })

  it('replaces an object if it was created with upsert', async () => {
    const key = await put('given2.png')
    expect((await bucket.createSignedUploadUrl(key)).error).toMatchObject(refusal('409'))
    const { data } = await bucket.createSignedUploadUrl(key, { upsert: true })
    for (const size of [70, 80]) {
      const blob = new Blob([png(size)], { type: 'image/png' })
      expect((await bucket.uploadToSignedUrl(key, data?.token ?? '', blob)).error).toBeNull()
      expect((await bucket.info(key)).data).toMatchObject({ size })
    }
  })

  it('applies the limits of its bucket, and expires after two hours', async () => {
    const one = await ownAccount()
    const eva = await signUp(one, 'eva@example.com')
    const own = eva.client.storage.from('publishers')
    const key = `${eva.userId}/a.png`
    const { data } = await own.createSignedUploadUrl(key)
    const token = data?.token ?? ''
    const html = await own.uploadToSignedUrl(key, token, '<p>', { contentType: 'text/html' })
    expect(html.error).toMatchObject(refusal('415'))
    expect((await own.uploadToSignedUrl(key, token, png(5 * 1024 * 1024 + 1), AS_PNG)).error).toMatchObject(
      refusal('413'),
    )
    one.pass(2 * 3600_000 + 1000)
    expect((await own.uploadToSignedUrl(key, token, png(), AS_PNG)).error).toMatchObject(
      refusal('400', '"exp" claim timestamp check failed'),
    )
  })

  it('is rejected after the account of its creator was deleted', async () => {
    const one = await ownAccount()
    const eva = await signUp(one, 'eva@example.com')
    const own = eva.client.storage.from('publishers')
    const key = `${eva.userId}/a.png`
    const { data } = await own.createSignedUploadUrl(key)
    const db = await accountDatabase(one.dataDir)
    await db.run('delete from auth_users where id = ?', [eva.userId])
    const late = await own.uploadToSignedUrl(key, data?.token ?? '', png(), AS_PNG)
    expect(late.error).toMatchObject(refusal('403'))
  })
})

describe('tokens', () => {
  it('are valid for one object and one action', async () => {
    const [key, other] = [await put('t1.png'), await put('t2.png')]
    await ana.client.storage.from('artists').upload(key, png(), AS_PNG)
    const token = tokenIn(await signedUrl(key))
    expect((await open(`publishers/${key}`, token)).status).toBe(200)
    for (const address of [`publishers/${other}`, `artists/${key}`, `publishers/${key}x`])
      expect(await (await open(address, token)).json()).toMatchObject({ code: 'InvalidSignature' })
    const { error } = await bucket.uploadToSignedUrl(key, token, png(), AS_PNG)
    expect(error).toMatchObject(refusal('400', 'Token is not scoped for upload'))
    const grant = await bucket.createSignedUploadUrl(key, { upsert: true })
    const crossed = await open(`publishers/${key}`, grant.data?.token ?? '')
    expect(await crossed.json()).toMatchObject({
      code: 'InvalidSignature',
      message: 'Token is not scoped for download',
    })
    expect((await bucket.download(path('none.png'))).error).toMatchObject(NOT_FOUND)
  })

  it('of another kind, another key or no signature are rejected', async () => {
    const key = await put('t5.png')
    const url = `publishers/${key}`
    const claims = { url, scope: 'download', exp: Math.floor(Date.now() / 1000) + 60 }
    const forged = async (secret: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
    const good = tokenIn(await signedUrl(key))
    const [header = '', payload = '', signature = ''] = good.split('.')
    const longer = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1e6 })).toString('base64url')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const wrong = [
      ana.accessToken,
      ana.refreshToken,
      account.anonKey,
      await forged(account.anonKey),
      await forged(LEGACY_SECRET),
      await forged(JSON.stringify(account.account.jwks().keys[0])),
      `${header}.${longer}.${signature}`,
      `${none}.${payload}.`,
      `${header}.${payload}.`,
      'a.b.c',
      '',
    ]
    for (const token of wrong) {
      const answer = await open(url, token)
      expect(answer.status, token).toBe(400)
      expect(await answer.json(), token).toMatchObject({ statusCode: '400', code: 'InvalidJWT' })
      const put = await bucket.uploadToSignedUrl(key, token, png(), AS_PNG)
      expect(put.error, token).toMatchObject(refusal('400'))
    }
    expect(await (await fetch(`${account.url}/storage/v1/object/sign/${url}`)).json()).toMatchObject({
      code: 'InvalidRequest',
    })
  })
})
