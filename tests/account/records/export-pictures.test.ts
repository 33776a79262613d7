import { expect, test } from 'vitest'
import { pictureOf } from '#records/transfer/export-account.ts'
import { newClient, ownAccount, signUp } from '../support/account.ts'

const AVATAR = { bucket: 'avatars', key: 'avatar.png' } as const

test('a missing image is left out of an export, but an unreachable account fails it', async () => {
  const account = await ownAccount({ signUp: 'open' })
  const { client, userId } = await signUp(account, 'ana@example.com')
  expect(await pictureOf(client, userId, AVATAR)).toBeNull()
  const rejected = newClient(account.url, 'another key')
  await expect(pictureOf(rejected, userId, AVATAR)).rejects.toMatchObject({
    code: 'export-image',
    params: { image: 'avatars/avatar.png' },
  })
  const offline = newClient('http://127.0.0.1:1', 'key')
  await expect(pictureOf(offline, userId, AVATAR)).rejects.toMatchObject({ code: 'account-unreachable' })
})
