import { expect, it } from 'vitest'
import { PASSWORD, sharedAccount, signIn, signUp } from '../support/account.ts'

const account = await sharedAccount()

it('merges user metadata; null deletes a key', async () => {
  const { client } = await signUp(account, 'ana@example.com')
  const first = await client.auth.updateUser({ data: { nick: 'Ñandú', theme: 'dark' } })
  expect(first.data.user?.user_metadata).toMatchObject({ nick: 'Ñandú', theme: 'dark' })
  await client.auth.updateUser({ data: { theme: null } })
  const { data } = await client.auth.getUser()
  expect(data.user?.user_metadata).toMatchObject({ nick: 'Ñandú' })
  expect(data.user?.user_metadata).not.toHaveProperty('theme')
})

it('a new password ends all other sessions', async () => {
  const bea = await signUp(account, 'bea@example.com')
  const elsewhere = await signIn(account, 'bea@example.com')
  expect((await bea.client.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password')
  expect((await bea.client.auth.updateUser({ password: 'another horse' })).error).toBeNull()
  expect((await elsewhere.client.auth.getUser()).error).not.toBeNull()
  expect((await bea.client.auth.getUser()).error).toBeNull()
  const old = await account.client().auth.signInWithPassword({ email: 'bea@example.com', password: PASSWORD })
  expect(old.error?.code).toBe('invalid_credentials')
})
