import type { CatalogCard } from '#library/catalog/cards.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import type { Library } from '#library/index.ts'
import type { AccountClient } from '#records/client/client.ts'
import { FINISHED, type Reading, type ReadPosition } from '#records/library/reading.ts'
import { type ReturnPosition, returnReading } from '#records/library/return-reading.ts'
import { clearReadings, saveReadings } from '#records/library/save-reading.ts'

/**
 * Writes the states of some comics to the account. `records` are their records, read just before; a record that has
 * changed since then is not overwritten. Returns the `changedAt` of each written state by comic id. Throws the errors
 * of `accountError`.
 */
export async function pushStates(
  client: AccountClient,
  userId: string,
  records: readonly Reading[],
  { comics, progress }: Pick<Library, 'comics' | 'progress'>,
): Promise<Map<string, number>> {
  const userProgress = await progress.of(userId)
  const found = await comics.byIds(
    records.map(({ comicId }) => comicId),
    DEFAULT_USER,
  )
  const cards = new Map(found.map((card) => [card.id, card]))
  const read: ReadPosition[] = []
  const returned: ReturnPosition[] = []
  const unread = new Map<number, string[]>()
  const unknown: string[] = []
  const sent = new Map<string, number>()
  for (const record of records) {
    const { comicId } = record
    const state = userProgress.state(comicId)
    if (state === null) continue
    const recordedAt = record.lastReadAt === null ? null : Date.parse(record.lastReadAt)
    const card = cards.get(comicId)
    if (state.page !== null && card === undefined) {
      unknown.push(comicId)
      continue
    }
    sent.set(comicId, state.changedAt)
    if (state.page === null || card === undefined) {
      const at = Math.max(state.at, recordedAt ?? 0)
      unread.set(at, [...(unread.get(at) ?? []), comicId])
    } else {
      const place = placeOf(card, { ...state, page: state.page })
      const isEnd = state.pageCount > 0 && state.page >= state.pageCount
      // A plain save never clears `finished`, sets it only on the last page, and replaces only older records.
      const willBeFinished = isEnd || record.progress >= FINISHED
      const isPlain = willBeFinished === state.finished && (recordedAt ?? 0) < state.at
      if (isPlain) read.push(place)
      else returned.push({ ...place, finished: state.finished, readAt: recordedAt ?? 0 })
    }
  }
  await saveReadings(client, userId, read)
  for (const place of returned) await returnReading(client, userId, place)
  for (const [at, ids] of unread) await clearReadings(client, ids, new Date(at).toISOString())
  // A record needs the comic's file path, which a deleted comic no longer has, so its state is settled unsent.
  if (unknown.length > 0)
    await progress.decide(userId, unknown, () => ({
      source: { via: 'account', device: null },
      events: [],
      settled: unknown,
    }))
  return sent
}

const placeOf = (
  comic: CatalogCard,
  { page, pageCount, at }: { readonly page: number; readonly pageCount: number; readonly at: number },
): ReadPosition => ({ comic, page, pageCount, at: new Date(at).toISOString() })
