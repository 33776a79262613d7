import type { QueryClient } from '@tanstack/react-query'
import { status } from '#contract/helper/status.ts'
import type { HomeRowChoice } from '#domain/reading/home-row-order.ts'
import { call } from '../connection/call.ts'
import { meQuery } from '../connection/config.ts'

/**
 * Stores the user's order of home's rows, which is shown at once; null is the default order. If it fails, the order
 * before is shown again.
 */
export async function setHomeRows(client: QueryClient, rows: readonly HomeRowChoice[] | null): Promise<void> {
  const { queryKey } = meQuery
  await client.cancelQueries({ queryKey })
  const before = client.getQueryData(queryKey)
  const homeRows = rows === null ? null : rows.map((row) => ({ ...row }))
  client.setQueryData(queryKey, (me) => me && { ...me, homeRows })
  try {
    await call(status.setHomeRows, { body: { rows: homeRows } })
  } catch (error) {
    client.setQueryData(queryKey, before)
    throw error
  }
}
