import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { type Reading, readingOf } from '#records/library/reading.ts'
import { clearReading, markRead } from '#records/library/save-reading.ts'
import { accountOnceSeen, openAccount } from './account.ts'
import type { ComicDetail } from './comic.ts'
import { keys } from './keys.ts'

/** Where a comic was left and when, null when it was never opened. A save of the reader's has it asked again. */
export const readPlaceQuery = (comicId: string) =>
  queryOptions({
    queryKey: keys.readPlace(comicId),
    queryFn: async (): Promise<Reading | null> => readingOf(await accountOnceSeen(), comicId),
    staleTime: 0,
  })

/** How many there are to read of a comic: its pages, or a text book's chapters. */
export const lengthOf = ({ pages, chapters }: Pick<ComicDetail, 'pages' | 'chapters'>): number =>
  pages.length > 0 ? pages.length : chapters.length

/** Marks a comic as read to its end, or as never opened; shown at once, and taken back when it fails. */
export const markReading = (comic: ComicDetail, userId: string) =>
  mutationOptions({
    mutationFn: async (read: boolean) => {
      const account = await openAccount()
      await (read ? markRead(account, userId, comic, lengthOf(comic)) : clearReading(account, comic.id))
    },
    onMutate: async (read, { client }) => {
      const { queryKey } = readPlaceQuery(comic.id)
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      const end = {
        comicId: comic.id,
        progress: 100,
        lastPage: lengthOf(comic),
        pageCount: lengthOf(comic),
        lastReadAt: new Date().toISOString(),
      }
      client.setQueryData(queryKey, read ? end : null)
      return { before }
    },
    onError: (_error, _read, kept, { client }) =>
      client.setQueryData(readPlaceQuery(comic.id).queryKey, kept?.before),
    onSettled: (_data, _error, _read, _kept, { client }) =>
      client.invalidateQueries({ queryKey: keys.readings }),
  })
