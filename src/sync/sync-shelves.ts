import { z } from 'zod'
import type { Json } from '#contract/table.ts'
import { clampTime } from '#domain/clock.ts'
import { SHELVES_MAX } from '#domain/limits.ts'
import { areSameShelves, mergeShelves, REMOVED_MAX, storedShelf } from '#domain/smart-shelves.ts'
import type { SmartShelves } from '#library/shelves/smart-shelves.ts'
import type { AccountClient } from '#records/client/client.ts'
import { saveSetting, settingOf } from '#records/client/settings.ts'

const KEY = 'smart-shelves'
/** Entries are read one by one, because a newer version may store shelves that this one does not know. */
const setting = z.array(z.unknown())
/** Maximum entries that are read. A longer list is left alone: writing it back would lose the rest. */
const ENTRIES_MAX = 4 * (SHELVES_MAX + REMOVED_MAX)

/**
 * Merges a user's smart shelves here and in the account. Changes nothing if a shelf would be lost because there are too
 * many. Throws the errors of `accountError`.
 */
export async function syncShelves(
  client: AccountClient,
  userId: string,
  shelves: Pick<SmartShelves, 'stored' | 'merge'>,
): Promise<void> {
  const inAccount = setting.safeParse(await settingOf(client, userId, KEY)).data ?? []
  if (inAccount.length > ENTRIES_MAX) return
  const parsed = inAccount.map((one) => ({ one, known: storedShelf.safeParse(one).data }))
  const known = parsed.flatMap((each) => each.known ?? [])
  const unknown = parsed.flatMap((each) => (each.known === undefined ? [each.one] : []))
  const now = Date.now()
  const theirs = known.map((one) => ({ ...one, at: clampTime(one.at, now) }))
  // Also the times stored here: this computer's clock may have been ahead and was corrected since.
  const ours = (await shelves.stored(userId)).map((one) => ({ ...one, at: clampTime(one.at, now) }))
  const merged = mergeShelves(theirs, ours)
  const kept = new Set(merged.map(({ id }) => id))
  const isDropped = [...theirs, ...ours].some(({ id, shelf }) => shelf !== null && !kept.has(id))
  if (isDropped || merged.length + unknown.length > ENTRIES_MAX) return
  // Also if the account has a time of a clock that is ahead, which would win again and again.
  if (!areSameShelves(merged, known))
    await saveSetting(client, userId, KEY, [
      ...merged.map((one) => ({ ...one, shelf: one.shelf && { ...one.shelf } })),
      ...(unknown as Json[]),
    ])
  if (theirs.length > 0) await shelves.merge(userId, theirs)
}
