import { afterAll, beforeAll, expect, it } from 'vitest'
import { favouriteIds, setFavourite } from '#records/library/favourites.ts'
import { readingOf } from '#records/library/reading.ts'
import { saveReading } from '#records/library/save-reading.ts'
import { openAccount, type SignedIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let ana: SignedIn
let bea: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
  bea = await signUp(account, 'bea@example.com')
})
afterAll(() => account.stop())

const comic = (id: string) => ({ id, name: `${id}.cbz`, path: `/c/${id}.cbz`, size: 9, extension: 'cbz' })

it('a favourite is each person’s own, with or without a record before, and reading stays', async () => {
  const at = new Date().toISOString()
  await saveReading(ana.client, ana.userId, { comic: comic('read'), page: 12, pageCount: 12, at })
  await setFavourite(ana.client, ana.userId, comic('read'), true)
  await setFavourite(ana.client, ana.userId, comic('new'), true)
  expect(await favouriteIds(ana.client)).toEqual(new Set(['read', 'new']))
  expect(await favouriteIds(bea.client)).toEqual(new Set())
  expect(await readingOf(ana.client, 'read')).toMatchObject({ progress: 100, lastPage: 12 })
  expect(await readingOf(ana.client, 'new')).toMatchObject({ progress: 0, lastPage: null })
  await setFavourite(ana.client, ana.userId, comic('read'), false)
  await setFavourite(ana.client, ana.userId, comic('unknown'), false)
  expect(await favouriteIds(ana.client)).toEqual(new Set(['new']))
  expect(await readingOf(ana.client, 'unknown')).toBeNull()
})

it('a record that no comic has claimed is taken over', async () => {
  const { name, path, size } = comic('claimed')
  const record = { user_id: ana.userId, file_name: name, file_path: path, file_size: size }
  await ana.client.from('comics_library').insert(record)
  await setFavourite(ana.client, ana.userId, comic('claimed'), true)
  const { data } = await ana.client.from('comics_library').select('comic_id').eq('file_name', name)
  expect(data).toEqual([{ comic_id: 'claimed' }])
})
