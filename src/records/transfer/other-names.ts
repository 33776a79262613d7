import type { ExportedRow } from '#contract/exported.ts'
import type { EntityKind } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { addressable, ROWS_MAX } from '../client/paging.ts'
import { entityTable, LINKS, linkTable } from '../entities/entity-tables.ts'
import { changeAliases, moveLinks } from '../entities/replaced-entity.ts'
import type { RowIds } from './row-ids.ts'

/**
 * Moves the links and aliases of names that became aliases to their entities: an alias of an export may have been an
 * entity in this account, whose comics and aliases would no longer be visible. Throws the errors of `accountError`.
 */
export async function moveToAliasTargets(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  rows: AsyncIterable<ExportedRow>,
  ids: RowIds,
): Promise<void> {
  const targets = new Map<string, string>()
  for await (const { id, alias_of } of rows)
    if (typeof alias_of === 'string') targets.set(ids(String(id)), ids(alias_of))
  const { column } = LINKS[kind]
  const linkOwners = (part: readonly string[]) =>
    linkTable(client, kind)
      .select(column as 'character_id')
      .eq('user_id', userId)
      .in(column as 'character_id', part)
      .limit(ROWS_MAX)
      .retry(false)
  const aliasOwners = (part: readonly string[]) =>
    entityTable(client, kind)
      .select('alias_of')
      .eq('user_id', userId)
      .in('alias_of', part)
      .limit(ROWS_MAX)
      .retry(false)
  for (const part of addressable([...targets.keys()])) {
    await eachOnce(part, linkOwners, async (id) => {
      await moveLinks(client, userId, kind, id, targets.get(id) ?? id)
    })
    await eachOnce(part, aliasOwners, async (id) => {
      await changeAliases(client, userId, kind, id, { alias_of: targets.get(id) ?? id, deleted_at: null })
    })
  }
}

/** Queries which of some ids still own rows, and calls `act` once for each, until none remains. */
async function eachOnce(
  ids: readonly string[],
  ask: (ids: readonly string[]) => PromiseLike<{ data: readonly object[] | null; error: unknown }>,
  act: (id: string) => Promise<void>,
): Promise<void> {
  const done = new Set<string>()
  for (;;) {
    const { data, error } = await ask(ids)
    if (error) throw accountError(error)
    const owners = new Set((data ?? []).flatMap((row) => Object.values(row).map(String)))
    const remaining = [...owners].filter((id) => !done.has(id))
    if (remaining.length === 0) return
    for (const id of remaining) {
      done.add(id)
      await act(id).catch((cause: unknown) => {
        throw accountError(cause)
      })
    }
  }
}
