import type { AuthHandler } from '../../auth/handler.ts'
import { factorJson, factorsOf, ownFactor, removeFactor } from '../../auth/mfa/factors.ts'
import { namedUser } from './store.ts'

/** GET /admin/users/:id/factors */
export const listFactors: AuthHandler = async ({ db }, _ctx, { id }) => {
  const user = await namedUser(db, id)
  return (await factorsOf(db, user.id)).map(factorJson)
}

/** DELETE /admin/users/:id/factors/:factor: for who lost their authenticator. */
export const deleteFactor: AuthHandler = async ({ db }, _ctx, { id, factor: factorId }) => {
  const user = await namedUser(db, id)
  return db.transaction(async (tx) => {
    const factor = await ownFactor(tx, user.id, factorId)
    await removeFactor(tx, factor)
    return factorJson(factor)
  })
}
