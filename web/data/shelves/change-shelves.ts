import type { QueryClient } from '@tanstack/react-query'
import { shelves } from '#contract/helper/shelves.ts'
import type { ShelfContent } from '#domain/smart-shelves.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'
import { invalidatePlaylists } from '../playlists/playlists.ts'
import { shelvesQuery } from './shelves.ts'

const refresh = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: keys.shelves })

/** Creates a smart shelf, or changes the one with `id`. Returns its id. */
export async function saveShelf(
  client: QueryClient,
  id: string | undefined,
  content: ShelfContent,
): Promise<string> {
  const { shelf } =
    id === undefined
      ? await call(shelves.create, { body: content })
      : await call(shelves.change, { params: { id }, body: content })
  await refresh(client)
  return shelf.id
}

/** Removes a smart shelf. Returns a function that restores it. */
export async function removeShelf(client: QueryClient, id: string): Promise<() => Promise<void>> {
  await call(shelves.remove, { params: { id } })
  client.setQueryData(shelvesQuery.queryKey, (all) => all?.filter((shelf) => shelf.id !== id))
  // Only the list: a screen that still shows the shelf would load it again and get an error.
  void client.invalidateQueries({ queryKey: keys.shelves, exact: true })
  return async () => {
    await call(shelves.restore, { params: { id } })
    await refresh(client)
  }
}

/** Creates a playlist of the comics that a smart shelf contains now. */
export async function freezeShelf(client: QueryClient, id: string, name: string) {
  const { playlist, total } = await call(shelves.freeze, { params: { id }, body: { name } })
  await invalidatePlaylists(client)
  return { id: playlist.id, count: playlist.itemsCount, total }
}
