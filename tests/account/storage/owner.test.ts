import { beforeAll, expect, it } from 'vitest'
import { sharedAccount, signUp } from '../support/account.ts'
import { AS_PNG, FORBIDDEN, NOT_FOUND, png, storedFiles } from '../support/storage.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
const bea = await signUp(account, 'bea@example.com')
const nobody = account.client()

const key = `${ana.userId}/portrait.png`
beforeAll(async () => {
  await ana.client.storage.from('characters').upload(key, png(64, 9), AS_PNG)
  await bea.client.storage.from('characters').upload(`${bea.userId}/own.png`, png(), AS_PNG)
})

const strangers = () => [bea.client, nobody].map((client) => client.storage.from('characters'))

it("another user's object is not found", async () => {
  for (const bucket of strangers()) {
    expect((await bucket.download(key)).error).toMatchObject(NOT_FOUND)
    expect((await bucket.info(key)).error).toMatchObject(NOT_FOUND)
    expect((await bucket.exists(key)).data).toBe(false)
    expect((await bucket.createSignedUrl(key, 60)).error).toMatchObject(NOT_FOUND)
    expect((await bucket.createSignedUrls([key], 60)).data).toEqual([
      {
        error: 'Either the object does not exist or you do not have access to it',
        path: key,
        signedURL: null,
        signedUrl: null,
      },
    ])
    expect((await bucket.list(ana.userId)).data).toEqual([])
    expect((await bucket.list('', { search: ana.userId.slice(0, 8) })).data).toEqual([])
    expect((await bucket.listV2({ prefix: ana.userId })).data?.objects).toEqual([])
  }
  expect((await nobody.storage.from('characters').list()).data).toEqual([])
  expect((await nobody.storage.from('characters').listV2()).data?.objects).toEqual([])
})

it("another user's key cannot be written by any call", async () => {
  const files = await storedFiles(account.dataDir)
  for (const bucket of strangers()) {
    for (const target of [key, `${ana.userId}/new.png`]) {
      expect((await bucket.upload(target, png(), AS_PNG)).error).toMatchObject(FORBIDDEN)
      expect((await bucket.upload(target, png(), { ...AS_PNG, upsert: true })).error).toMatchObject(FORBIDDEN)
      expect((await bucket.update(target, png(), AS_PNG)).error).toMatchObject(FORBIDDEN)
      expect((await bucket.createSignedUploadUrl(target)).error).toMatchObject(FORBIDDEN)
      expect((await bucket.createSignedUploadUrl(target, { upsert: true })).error).toMatchObject(FORBIDDEN)
    }
    expect((await bucket.remove([key])).data).toEqual([])
    expect((await bucket.move(key, `${bea.userId}/stolen.png`)).error).toMatchObject(NOT_FOUND)
    expect((await bucket.copy(key, `${bea.userId}/stolen.png`)).error).toMatchObject(NOT_FOUND)
  }
  const mine = bea.client.storage.from('characters')
  expect((await mine.move(`${bea.userId}/own.png`, `${ana.userId}/planted.png`)).error).toMatchObject(
    FORBIDDEN,
  )
  expect((await mine.copy(`${bea.userId}/own.png`, key)).error).toMatchObject(FORBIDDEN)
  const elsewhere = { destinationBucket: 'artists' }
  expect((await mine.copy(`${bea.userId}/own.png`, key, elsewhere)).error).toMatchObject(FORBIDDEN)
  expect((await mine.move(`${bea.userId}/own.png`, key, elsewhere)).error).toMatchObject(FORBIDDEN)
  const { data } = await ana.client.storage.from('characters').download(key)
  expect(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(png(64, 9))
  expect((await storedFiles(account.dataDir)).sort()).toEqual(files.sort())
})

it('tokens of ended sessions and forged tokens are rejected', async () => {
  const { accessToken, client } = await signUp(account, 'eva@example.com')
  await client.auth.signOut()
  for (const token of [accessToken, 'nonsense', `${accessToken.slice(0, -4)}AAAA`]) {
    const answer = await account.request(`/storage/v1/object/characters/${key}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      statusCode: '403',
      error: 'Unauthorized',
      code: 'AccessDenied',
    })
  }
})

it('an expired access token is rejected', async () => {
  const late = await signUp(account, 'late@example.com')
  account.pass(3601_000)
  const answer = await account.request('/storage/v1/bucket', {
    headers: { authorization: `Bearer ${late.accessToken}` },
  })
  expect(await answer.json()).toEqual({
    statusCode: '403',
    error: 'Unauthorized',
    message: '"exp" claim timestamp check failed',
    code: 'AccessDenied',
  })
})

it('without the publishable key only signed addresses are answered', async () => {
  const without = (path: string, method = 'GET') => fetch(`${account.url}/storage/v1${path}`, { method })
  for (const path of ['/bucket', `/object/characters/${key}`, `/object/authenticated/characters/${key}`])
    expect((await without(path)).status).toBe(401)
  expect((await without(`/object/sign/characters/${key}`, 'POST')).status).toBe(401)
  expect(await (await without(`/object/sign/characters/${key}`)).json()).toMatchObject({
    code: 'InvalidRequest',
  })
  const keyAlone = await account.request('/storage/v1/bucket')
  expect(await keyAlone.json()).toMatchObject({ code: 'AccessDenied', message: 'Invalid Compact JWS' })
})
