import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type MovedPlace, moves } from '#contract/helper/moves.ts'
import { FINISHED, progressAt, type Reading } from '#records/library/reading.ts'
import { readPlaceQuery } from './comic-marks.ts'
import { call } from './helper.ts'
import { keys } from './keys.ts'

export type { Move, MovedPlace } from '#contract/helper/moves.ts'

/** What reading apps did to where its reader is in a comic, the last first, and where they are now. */
export const movesQuery = (comicId: string) =>
  queryOptions({
    // With what the account's records say: who saves a place looks for both.
    queryKey: [...keys.readings, 'moves', comicId],
    queryFn: ({ signal }) => call(moves.list, { params: { id: comicId }, signal }),
    staleTime: 0,
  })

const readingOf = (comicId: string, place: MovedPlace): Reading | null =>
  place && {
    comicId,
    progress: place.finished ? FINISHED : Math.min(FINISHED - 1, progressAt(place)),
    lastPage: place.page,
    pageCount: place.pageCount,
    lastReadAt: place.at,
  }

/** Shows a place at once; everything that shows progress asks again. */
async function shown(client: QueryClient, comicId: string, place: MovedPlace): Promise<void> {
  await client.cancelQueries({ queryKey: keys.readPlace(comicId) })
  client.setQueryData(readPlaceQuery(comicId).queryKey, readingOf(comicId, place))
  await client.invalidateQueries({ queryKey: keys.readings })
}

/**
 * Goes back to where a comic was before an app moved it. `seen` is the last place that its reader knows of, where that is
 * not the app's. Throws place-moved where it was read since.
 */
export async function goBack(
  client: QueryClient,
  comicId: string,
  move: number,
  seen?: MovedPlace,
): Promise<void> {
  const body = seen === undefined ? {} : { seen: seen?.at ?? null }
  const { place } = await call(moves.goBack, { params: { id: comicId, move }, body })
  await shown(client, comicId, place)
}

/** On again to where the app had left it. Throws place-moved where it was read since. */
export async function goOn(client: QueryClient, comicId: string, move: number): Promise<void> {
  const { place } = await call(moves.goOn, { params: { id: comicId, move } })
  await shown(client, comicId, place)
}
