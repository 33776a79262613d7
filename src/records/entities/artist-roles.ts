import { mergedRoles } from '#domain/entities.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { addressable } from '../client/paging.ts'

/** An artist, what they are known for as far as we know, and what they are to be known for besides. */
export interface RoleWish {
  readonly id: string
  readonly roles: readonly string[]
  readonly more: readonly string[]
}

/** How often another window may change the same artist in between. */
const TRIES = 8

const arrayLiteral = (roles: readonly string[]): string => `{${roles.map(quotedValue).join(',')}}`

/**
 * Adds roles to artists: one request for all that go from the same roles to the same. What another window adds at
 * the same time stays, because each is only written over what was known of it. Answers with the roles that artists
 * have then, by id; who is not there any more is not in it. Throws the errors of `accountError`.
 */
export async function addRoles(
  client: AccountClient,
  userId: string,
  wishes: readonly RoleWish[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const reached = new Map<string, readonly string[]>()
  let open = [...wishes]
  for (let tries = 0; open.length > 0; tries++) {
    if (tries === TRIES) throw accountError(new Error('the roles of an artist keep changing'))
    const steps = new Map<string, { from: readonly string[]; to: readonly string[]; ids: string[] }>()
    for (const { id, roles, more } of open) {
      const to = mergedRoles(roles, more)
      if (to.length === new Set(roles).size) {
        reached.set(id, roles)
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
        for (const { id } of data) reached.set(id, to)
      }
    }
    open = await readAgain(
      client,
      userId,
      open.filter(({ id }) => !reached.has(id)),
    )
  }
  return reached
}

/** The wishes for those who are still there, with the roles they have now. */
async function readAgain(
  client: AccountClient,
  userId: string,
  wishes: readonly RoleWish[],
): Promise<RoleWish[]> {
  const more = new Map(wishes.map((wish) => [wish.id, wish.more]))
  const found: RoleWish[] = []
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
