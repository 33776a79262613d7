import { z } from 'zod'
import { clampTime } from '#domain/clock.ts'
import { COMIC_ID_MAX } from '#domain/limits.ts'
import { ASIDE_KINDS, ASIDE_MAX, mergeAside } from '#domain/reading/set-aside.ts'
import type { SetAsideRecord } from '#library/progress/set-aside.ts'
import type { AccountClient } from '#records/client/client.ts'
import { saveSetting, settingOf } from '#records/client/settings.ts'

const KEY = 'set-aside'
const entry = z.object({
  comicId: z.string().min(1).max(COMIC_ID_MAX),
  kind: z.enum(ASIDE_KINDS).nullable(),
  at: z.int().min(0),
})
const setting = z.array(entry).max(ASIDE_MAX)

/** Merges the comics that a user set aside here and in the account. Throws the errors of `accountError`. */
export async function syncSetAside(
  client: AccountClient,
  userId: string,
  record: Pick<SetAsideRecord, 'of' | 'merge'>,
): Promise<void> {
  const stored = setting.safeParse(await settingOf(client, userId, KEY))
  const now = Date.now()
  const theirs = stored.success ? stored.data.map((one) => ({ ...one, at: clampTime(one.at, now) })) : []
  const ours = await record.of(userId)
  const merged = mergeAside(theirs, ours)
  const atOf = new Map(theirs.map(({ comicId, at }) => [comicId, at]))
  if (merged.some(({ comicId, at }) => atOf.get(comicId) !== at))
    await saveSetting(
      client,
      userId,
      KEY,
      merged.map((one) => ({ ...one })),
    )
  if (theirs.length > 0) await record.merge(userId, theirs)
}
