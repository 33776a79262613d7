import { expect, it } from 'vitest'
import { BOOKMARK_NAME_MAX, BOOKMARKS_MAX, COMIC_ID_MAX } from '#domain/limits.ts'
import { bookmarksOf, removeBookmarks, saveBookmark } from '#records/library/bookmarks.ts'
import { type SignedIn, sharedAccount, signUp } from '../support/account.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
const bea = await signUp(account, 'bea@example.com')

const save = (who: SignedIn, comic: string, page: number, name = '') =>
  saveBookmark(who.client, who.userId, comic, { position: page, name })

it('a page has one bookmark, with the last name', async () => {
  await save(ana, 'one', 14)
  await save(ana, 'one', 6, '  «¡Corre!» ')
  await save(ana, 'one', 14, 'La ballena')
  await save(ana, 'two', 3)
  expect(await bookmarksOf(ana.client, 'one')).toEqual([
    { position: 6, name: '«¡Corre!»' },
    { position: 14, name: 'La ballena' },
  ])
  await removeBookmarks(ana.client, 'one', [14])
  await removeBookmarks(ana.client, 'one', [99])
  expect(await bookmarksOf(ana.client, 'one')).toEqual([{ position: 6, name: '«¡Corre!»' }])
})

it('bookmarks are read and deleted by their user alone', async () => {
  await save(bea, 'shared', 5, 'de Bea')
  expect(await bookmarksOf(ana.client, 'shared')).toEqual([])
  await removeBookmarks(ana.client, 'shared', [5])
  await expect(saveBookmark(ana.client, bea.userId, 'shared', { position: 7, name: '' })).rejects.toThrow()
  expect(await bookmarksOf(bea.client, 'shared')).toEqual([{ position: 5, name: 'de Bea' }])
})

it('a long name is cut, and rejected in a raw insert, as is a long comic id', async () => {
  await save(ana, 'long', 1, 'x'.repeat(BOOKMARK_NAME_MAX + 50))
  expect((await bookmarksOf(ana.client, 'long'))[0]?.name).toHaveLength(BOOKMARK_NAME_MAX)
  const raw = { comic_id: 'long', page: 2, name: 'x'.repeat(BOOKMARK_NAME_MAX + 1) }
  expect((await ana.client.from('page_bookmarks').insert(raw)).error?.code).toBe('23514')
  await expect(save(ana, 'long', 0)).rejects.toThrow()
  const longId = { comic_id: 'x'.repeat(COMIC_ID_MAX + 1), page: 1 }
  expect((await ana.client.from('page_bookmarks').insert(longId)).error?.code).toBe('23514')
})

it('the number of bookmarks of a comic is limited; existing ones can be renamed', async () => {
  const rows = Array.from({ length: BOOKMARKS_MAX }, (_, n) => ({ comic_id: 'full', page: n + 1 }))
  expect((await ana.client.from('page_bookmarks').insert(rows)).error).toBeNull()
  await expect(save(ana, 'full', BOOKMARKS_MAX + 1)).rejects.toMatchObject({ code: 'bookmarks-full' })
  await save(ana, 'full', 7, 'siete')
  const all = await bookmarksOf(ana.client, 'full')
  expect([all.length, all[6]]).toEqual([BOOKMARKS_MAX, { position: 7, name: 'siete' }])
})
