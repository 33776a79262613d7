import type { AuthHandler, AuthRoutes } from '../../auth/handler.ts'
import { factorJson, factorsOf, ownFactor, removeFactor } from '../../auth/mfa/factors.ts'
import { generateLink, invite } from './links.ts'
import { namedUser } from './store.ts'
import { createUser, getUser, listUsers, removeUser, updateUser } from './users.ts'

/** GET /admin/users/:id/factors */
const listFactors: AuthHandler = async ({ db }, _ctx, { id }) => {
  const user = await namedUser(db, id)
  return (await factorsOf(db, user.id)).map(factorJson)
}

/** DELETE /admin/users/:id/factors/:factor */
const deleteFactor: AuthHandler = async ({ db }, _ctx, { id, factor: factorId }) => {
  const user = await namedUser(db, id)
  return db.transaction(async (tx) => {
    const factor = await ownFactor(tx, user.id, factorId)
    await removeFactor(tx, factor)
    return factorJson(factor)
  })
}

/** Routes for the service role, which the gateway checks. Only the conformance mode has them. */
export const adminRoutes: AuthRoutes = {
  'POST /invite': invite,
  'POST /admin/generate_link': generateLink,
  'GET /admin/users': listUsers,
  'POST /admin/users': createUser,
  'GET /admin/users/:id': getUser,
  'PUT /admin/users/:id': updateUser,
  'DELETE /admin/users/:id': removeUser,
  'GET /admin/users/:id/factors': listFactors,
  'DELETE /admin/users/:id/factors/:factor': deleteFactor,
}
