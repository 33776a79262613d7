import { expect, it } from 'vitest'
import { saveSetting, settingOf } from '#records/client/settings.ts'
import { type SignedIn, sharedAccount, signUp } from '../support/account.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
const bea = await signUp(account, 'bea@example.com')

it('settings are stored per user and key', async () => {
  const get = (who: SignedIn, key: string) => settingOf(who.client, who.userId, key)
  expect(await get(ana, 'locale')).toBeNull()
  await saveSetting(ana.client, ana.userId, 'locale', 'fr')
  await saveSetting(ana.client, ana.userId, 'reader', { fit: 'width', spreads: [1, 2], dark: true })
  await saveSetting(ana.client, ana.userId, 'locale', 'ja')
  await saveSetting(bea.client, bea.userId, 'locale', 'de')
  expect(await get(ana, 'locale')).toBe('ja')
  expect(await get(ana, 'reader')).toEqual({ fit: 'width', spreads: [1, 2], dark: true })
  expect(await get(bea, 'locale')).toBe('de')
  await saveSetting(ana.client, ana.userId, 'locale', null)
  expect(await get(ana, 'locale')).toBeNull()
  await expect(saveSetting(ana.client, bea.userId, 'locale', 'x')).rejects.toMatchObject({
    code: 'account-error',
  })
  await expect(settingOf(account.client(), ana.userId, 'locale')).rejects.toMatchObject({
    code: 'session-expired',
  })
})
