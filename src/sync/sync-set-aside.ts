import { z } from 'zod'
import type { Json } from '#contract/table.ts'
import { clampTime } from '#domain/clock.ts'
import { COMIC_ID_MAX } from '#domain/limits.ts'
import { ASIDE_KINDS, ASIDE_MAX } from '#domain/reading/set-aside.ts'
import type { SetAsideRecord } from '#library/progress/set-aside.ts'
import type { AccountClient } from '#records/client/client.ts'
import { saveSetting, settingOf } from '#records/client/settings.ts'

const KEY = 'set-aside'
const entry = z.object({
  comicId: z.string().min(1).max(COMIC_ID_MAX),
  kind: z.enum(ASIDE_KINDS).nullable(),
  at: z.int().min(0),
})
/** Entries are read one by one, because a newer version may have kinds that this one does not know. */
const setting = z.array(z.unknown()).max(2 * ASIDE_MAX)

/** Merges the comics that a user set aside here and in the account. Throws the errors of `accountError`. */
export async function syncSetAside(
  client: AccountClient,
  userId: string,
  record: Pick<SetAsideRecord, 'of' | 'merge'>,
): Promise<void> {
  const stored = setting.safeParse(await settingOf(client, userId, KEY)).data ?? []
  const known = stored.flatMap((one) => entry.safeParse(one).data ?? [])
  const unknown = stored.filter((one) => !entry.safeParse(one).success).slice(0, ASIDE_MAX)
  const now = Date.now()
  await record.merge(
    userId,
    known.map((one) => ({ ...one, at: clampTime(one.at, now) })),
  )
  const merged = await record.of(userId)
  const atOf = new Map(known.map(({ comicId, at }) => [comicId, at]))
  // Also if the account has a time of a clock that is ahead, which would win again and again.
  if (merged.some(({ comicId, at }) => atOf.get(comicId) !== at))
    await saveSetting(client, userId, KEY, [...merged.map((one) => ({ ...one })), ...(unknown as Json[])])
}
