import type { Account } from '#account/start.ts'
import type { Row } from '#contract/database.ts'
import { ENTITY_KINDS, type EntityKind } from '#domain/entities.ts'
import { collectKinds } from '#records/client/collected-kinds.ts'
import { LINKS } from '#records/entities/entity-tables.ts'
import type { followReadings } from '#records/library/follow-readings.ts'
import { readingOfRow } from '#records/library/reading.ts'

/** Returns `followReadings` for an account of this process, which reports its changes without a connection. */
export function followWithin({ follow }: Pick<Account, 'follow'>): typeof followReadings {
  return (_client, userId, onRecord, onFollowed) => {
    const followed = follow(userId, 'comics_library', (changes) => {
      for (const { record, old } of changes) {
        const row = record as Row<'comics_library'> | null
        if (row === null) onRecord(String(old?.id), null)
        else if (row.comic_id !== null) onRecord(row.id, readingOfRow({ ...row, comic_id: row.comic_id }))
      }
    })
    followed.then(
      () => onFollowed(true),
      () => onFollowed(false),
    )
    return async () => {
      const leave = await followed.catch(() => null)
      leave?.()
    }
  }
}

/** Calls back with the kinds of a user's entities that changed in an account of this process. */
export async function followEntitiesWithin(
  { follow }: Pick<Account, 'follow'>,
  userId: string,
  listener: (kinds: ReadonlySet<EntityKind>) => void,
): Promise<() => Promise<void>> {
  const collected = collectKinds(listener)
  const tables = ENTITY_KINDS.flatMap((kind) => [kind, LINKS[kind].table].map((table) => ({ kind, table })))
  const leaves = await Promise.all(
    tables.map(({ kind, table }) => follow(userId, table, () => collected.add(kind))),
  )
  return async () => {
    collected.stop()
    for (const leave of leaves) leave()
  }
}
