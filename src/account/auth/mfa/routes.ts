import type { AuthRoutes } from '../handler.ts'
import { challenge } from './challenge.ts'
import { enroll } from './enroll.ts'
import { unenroll } from './unenroll.ts'
import { verifyFactor } from './verify.ts'

/** Second factors. */
export const factorRoutes: AuthRoutes = {
  'POST /factors': enroll,
  'POST /factors/:id/challenge': challenge,
  'POST /factors/:id/verify': verifyFactor,
  'DELETE /factors/:id': unenroll,
}
