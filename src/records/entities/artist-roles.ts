import { mergedRoles } from '#domain/entities.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { addressable } from '../client/paging.ts'

/** The roles of an artist as this client last read them, and the roles to add (`more`). */
export interface RoleChange {
  readonly id: string
  readonly roles: readonly string[]
  readonly more: readonly string[]
}

/** Maximum attempts while other clients change the roles of the same artists. */
const TRIES = 8

const arrayLiteral = (roles: readonly string[]): string => `{${roles.map(quotedValue).join(',')}}`

/**
 * Adds roles to artists. Artists with the same old and new roles are updated in one request, or in several if their ids
 * are too many for a URL. An update skips artists whose roles are no longer `roles`. For these, the roles are reloaded
 * and the update is repeated, so that changes by other clients are not lost. Returns the new roles by artist id;
 * deleted artists are left out. Throws the errors of `accountError`, also after TRIES attempts.
 */
export async function addRoles(
  client: AccountClient,
  userId: string,
  changes: readonly RoleChange[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const saved = new Map<string, readonly string[]>()
  let pending = [...changes]
  for (let tries = 0; pending.length > 0; tries++) {
    if (tries === TRIES) throw accountError(new Error('the roles of an artist keep changing'))
    const steps = new Map<string, { from: readonly string[]; to: readonly string[]; ids: string[] }>()
    for (const { id, roles, more } of pending) {
      const to = mergedRoles(roles, more)
      if (to.length === new Set(roles).size) {
        saved.set(id, roles)
        continue
      }
      const key = JSON.stringify([roles, to])
      const step = steps.get(key) ?? { from: roles, to, ids: [] }
      step.ids.push(id)
      steps.set(key, step)
    }
    for (const { from, to, ids } of steps.values()) {
      for (const part of addressable(ids)) {
        const { data, error } = await client
          .from('artists')
          .update({ roles: [...to] })
          .eq('user_id', userId)
          .filter('roles', 'eq', arrayLiteral(from))
          .in('id', part)
          .select('id')
        if (error) throw accountError(error)
        for (const { id } of data) saved.set(id, to)
      }
    }
    pending = await reloadRoles(
      client,
      userId,
      pending.filter(({ id }) => !saved.has(id)),
    )
  }
  return saved
}

/** Reloads the roles of the artists. Returns the changes with these roles, without the changes of deleted artists. */
async function reloadRoles(
  client: AccountClient,
  userId: string,
  changes: readonly RoleChange[],
): Promise<RoleChange[]> {
  const more = new Map(changes.map((change) => [change.id, change.more]))
  const found: RoleChange[] = []
  for (const part of addressable([...more.keys()])) {
    const { data, error } = await client
      .from('artists')
      .select('id,roles')
      .eq('user_id', userId)
      .in('id', part)
      .retry(false)
    if (error) throw accountError(error)
    found.push(...data.map(({ id, roles }) => ({ id, roles, more: more.get(id) ?? [] })))
  }
  return found
}
