import type { Statements } from '#db/index.ts'
import type { AuthService } from '../service.ts'
import type { SessionRow } from '../sessions.ts'
import { userJson } from '../user-json.ts'
import type { UserRow } from '../users.ts'
import { ACCESS_TOKEN_LIFE, signAccessToken } from './access-token.ts'
import { encodeRefreshToken } from './refresh-token.ts'

/** Returns the response of every route that signs a user in (docs/accounts.md, Auth responses). */
export async function tokenResponse(
  service: AuthService,
  tx: Statements,
  user: UserRow,
  session: SessionRow,
): Promise<Record<string, unknown>> {
  return {
    access_token: await signAccessToken(service, user, session),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIFE,
    expires_at: Math.floor(service.now() / 1000) + ACCESS_TOKEN_LIFE,
    refresh_token: encodeRefreshToken(
      session.id,
      session.counter,
      Buffer.from(session.hmac_key, 'base64url'),
    ),
    user: await userJson(tx, user),
  }
}
