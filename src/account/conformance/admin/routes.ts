import type { AuthRoutes } from '../../auth/handler.ts'
import { deleteFactor, listFactors } from './factors.ts'
import { generateLink, invite } from './links.ts'
import { createUser, getUser, listUsers, removeUser, updateUser } from './users.ts'

/** What only the service role may call; the gateway in front asks for it. No other service has these routes. */
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
