import { expect, it } from 'vitest'
import { clearLibrary } from '#records/library/library.ts'
import { ownAccount, record, type SignedIn, signUp, withAna } from '../support/account.ts'
import { sentenceOf } from '../support/sentences.ts'

it('a library of more than a thousand comics is cleared by its user alone', async () => {
  const { account, ana } = await withAna()
  const bea = await signUp(account, 'bea@example.com')
  const countOf = async ({ client }: SignedIn) =>
    (await client.from('comics_library').select('*', { count: 'exact', head: true })).count
  const records = Array.from({ length: 2100 }, (_, i) => record(`${i}.cbz`))
  for (let start = 0; start < records.length; start += 500) {
    const { error } = await ana.client.from('comics_library').insert(records.slice(start, start + 500))
    expect(error).toBeNull()
  }
  await bea.client.from('comics_library').insert(record('hers.cbz'))
  await clearLibrary(bea.client, ana.userId)
  expect(await countOf(ana)).toBe(2100)
  await clearLibrary(ana.client, ana.userId)
  expect(await countOf(ana)).toBe(0)
  expect(await countOf(bea)).toBe(1)
})

it('a library that cannot be cleared has a message', async () => {
  const account = await ownAccount()
  const { client, userId } = await signUp(account, 'ana@example.com')
  expect(await sentenceOf(clearLibrary(client, null))).toBe('Autenticación requerida')
  expect(await sentenceOf(clearLibrary(client, 'no id'))).toBe('No se pudo limpiar la biblioteca')
  expect(await sentenceOf(clearLibrary(account.client(), userId))).toBe(
    'Tu sesión ha caducado. Inicia sesión otra vez.',
  )
})
