import { z } from 'zod'
import { clampTime } from '#domain/clock.ts'
import { HOME_ROW_ID_MAX, HOME_ROWS_MAX } from '#domain/reading/home-rows.ts'
import type { HomeRows } from '#library/progress/home-rows.ts'
import type { AccountClient } from '#records/client/client.ts'
import { saveSetting, settingOf } from '#records/client/settings.ts'

const KEY = 'home-rows'
const row = z.object({ id: z.string().min(1).max(HOME_ROW_ID_MAX), on: z.boolean() })
const setting = z.object({ rows: z.array(row).max(HOME_ROWS_MAX).nullable(), at: z.int().min(0) })

/**
 * Exchanges a user's order of home's rows with the account; the newer wins. Throws the errors of `accountError`.
 */
export async function syncHomeRows(
  client: AccountClient,
  userId: string,
  homeRows: Pick<HomeRows, 'of' | 'merge'>,
): Promise<void> {
  const stored = setting.safeParse(await settingOf(client, userId, KEY))
  const theirs = stored.success ? { ...stored.data, at: clampTime(stored.data.at, Date.now()) } : null
  const ours = await homeRows.of(userId)
  if (theirs !== null && theirs.at > (ours?.at ?? 0)) await homeRows.merge(userId, theirs)
  else if (ours !== null && ours.at > (theirs?.at ?? 0))
    await saveSetting(client, userId, KEY, {
      rows: ours.rows === null ? null : ours.rows.map((each) => ({ ...each })),
      at: ours.at,
    })
}
