import { clampTime } from '#domain/clock.ts'
import { homeRowOrder } from '#domain/reading/home-row-order.ts'
import type { HomeRows } from '#library/progress/home-rows.ts'
import type { AccountClient } from '#records/client/client.ts'
import { saveSetting, settingOf } from '#records/client/settings.ts'

const KEY = 'home-rows'

/**
 * Exchanges a user's order of home's rows with the account; the newer wins. Throws the errors of `accountError`.
 */
export async function syncHomeRows(
  client: AccountClient,
  userId: string,
  homeRows: Pick<HomeRows, 'of' | 'merge'>,
): Promise<void> {
  const stored = homeRowOrder.safeParse(await settingOf(client, userId, KEY))
  const theirs = stored.success ? { ...stored.data, at: clampTime(stored.data.at, Date.now()) } : null
  await homeRows.merge(userId, theirs)
  const latest = await homeRows.of(userId)
  // A time of a clock that is ahead is corrected in the account, too; otherwise it would win again and again.
  if (latest !== null && latest.at !== (stored.success ? stored.data.at : 0))
    await saveSetting(client, userId, KEY, {
      rows: latest.rows === null ? null : latest.rows.map((each) => ({ ...each })),
      at: latest.at,
    })
}
