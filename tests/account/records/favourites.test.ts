import { expect, it } from 'vitest'
import { favouriteIds, setFavourite } from '#records/library/favourites.ts'
import { readingOf } from '#records/library/reading.ts'
import { saveReading } from '#records/library/save-reading.ts'
import { sharedAccount, signUp } from '../support/account.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
const bea = await signUp(account, 'bea@example.com')

const comic = (id: string) => ({ id, name: `${id}.cbz`, path: `/c/${id}.cbz`, size: 9, extension: 'cbz' })

it('favourites are stored per user, with or without a record, and progress is kept', async () => {
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

it('a record without a comic id is assigned to the comic', async () => {
  const { name, path, size } = comic('claimed')
  const record = { user_id: ana.userId, file_name: name, file_path: path, file_size: size }
  await ana.client.from('comics_library').insert(record)
  await setFavourite(ana.client, ana.userId, comic('claimed'), true)
  const { data } = await ana.client.from('comics_library').select('comic_id').eq('file_name', name)
  expect(data).toEqual([{ comic_id: 'claimed' }])
})
