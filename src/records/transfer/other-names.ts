import type { ExportedRow } from '#contract/exported.ts'
import type { EntityKind } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { addressable, ROWS_MAX } from '../client/paging.ts'
import { changeAliases, moveLinks } from '../entities/entity-ends.ts'
import { entityTable, LINKS, linkTable } from '../entities/entity-tables.ts'
import type { RowIds } from './row-ids.ts'

/**
 * Brings what belongs to a mere name to the entity it leads to: who is another name of somebody in an export may have
 * been an entity here, with comics and other names of its own, which nothing would show any more. Throws the errors of
 * `accountError`.
 */
export async function handOver(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  rows: AsyncIterable<ExportedRow>,
  ids: RowIds,
): Promise<void> {
  const leads = new Map<string, string>()
  for await (const { id, alias_of } of rows)
    if (typeof alias_of === 'string') leads.set(ids(String(id)), ids(alias_of))
  const { column } = LINKS[kind]
  const linked = (part: readonly string[]) =>
    linkTable(client, kind)
      .select(column as 'character_id')
      .eq('user_id', userId)
      .in(column as 'character_id', part)
      .limit(ROWS_MAX)
      .retry(false)
  const named = (part: readonly string[]) =>
    entityTable(client, kind)
      .select('alias_of')
      .eq('user_id', userId)
      .in('alias_of', part)
      .limit(ROWS_MAX)
      .retry(false)
  for (const part of addressable([...leads.keys()])) {
    await eachOnce(part, linked, async (id) => {
      await moveLinks(client, userId, kind, id, leads.get(id) ?? id)
    })
    await eachOnce(part, named, async (id) => {
      await changeAliases(client, userId, kind, id, { alias_of: leads.get(id) ?? id, deleted_at: null })
    })
  }
}

/** Asks which of some ids own anything until none is left, and does something with each. */
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
    const left = [...owners].filter((id) => !done.has(id))
    if (left.length === 0) return
    for (const id of left) {
      done.add(id)
      await act(id).catch((cause: unknown) => {
        throw accountError(cause)
      })
    }
  }
}
