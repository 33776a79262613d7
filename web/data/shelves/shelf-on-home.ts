import type { QueryClient } from '@tanstack/react-query'
import { withShelfRow } from '#domain/reading/shelf-on-home.ts'
import { setHomeRows } from '../account/home-rows.ts'
import { meQuery } from '../connection/config.ts'

/** Shows or hides the row of a smart shelf on home. */
export async function setShelfOnHome(client: QueryClient, shelfId: string, on: boolean): Promise<void> {
  const { homeRows } = await client.ensureQueryData(meQuery)
  await setHomeRows(client, withShelfRow(homeRows, shelfId, on))
}
