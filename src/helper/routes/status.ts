import type { Response } from '#contract/endpoint.ts'
import type { stats } from '#contract/helper/stats.ts'
import type { status } from '#contract/helper/status.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Library } from '#library/index.ts'
import type { MediaTokens } from '#library/media-tokens.ts'
import type { HomeRows } from '#library/progress/home-rows.ts'
import type { Caller, RequestOrigin } from '../guards.ts'

/** The public facts about this installation. */
export interface Installation {
  /** The id of this helper. */
  readonly id: string
  readonly version: string
  /** The command that started it. */
  readonly command: string
  readonly demo: boolean
  /** The account's URL; null for an embedded account, which has the origin of the request. */
  readonly accountUrl: string | null
  readonly anonKey: string
  /** Returns true if a client may create an account; `loopback` is true for clients on this computer. */
  signUpOpenTo(loopback: boolean): Promise<boolean>
  hasOwner(): Promise<boolean>
  /** True if the account can send email. */
  readonly mail: boolean
  /** The URL of the linked relay; null without one. */
  readonly relay: string | null
}

function idOf({ user }: Caller): string {
  if (user === null) throw new AppError('unauthorized')
  return user.id
}

function helperState(
  { id, version, relay }: Installation,
  { arrival, foreign }: RequestOrigin,
): Response<typeof status.helper> {
  // Other sites could track users by the id.
  const mayKnow = foreign === null || foreign === relay
  return { running: true, connectedLocal: arrival !== 'tunnel', version, id: mayKnow ? id : null }
}

async function configOf(
  installation: Installation,
  { origin, arrival }: RequestOrigin,
): Promise<Response<typeof status.config>> {
  const { accountUrl, anonKey, version, command, demo, mail, relay } = installation
  return {
    account: { url: accountUrl ?? origin, anonKey },
    servedBy: 'helper',
    relay: relay === null ? null : { url: relay },
    version,
    command: arrival === 'loopback' ? command : null,
    demo,
    signUp: await installation.signUpOpenTo(arrival === 'loopback'),
    invited: false,
    owner: await installation.hasOwner(),
    mail,
  }
}

/**
 * Returns the data that is embedded in a served page: the responses of `status.config` and `status.helper`, and the
 * collection's revision, which is at most as new as the lists that the page loads later.
 */
export async function knownToPage(
  installation: Installation,
  request: RequestOrigin,
  library: Pick<Library, 'revision'>,
) {
  const [config, revision] = await Promise.all([
    configOf(installation, request),
    library.revision().catch(() => undefined),
  ])
  return { config, helper: helperState(installation, request), revision }
}

/** Routes for requests before and during sign-in. */
export function statusRoutes(
  installation: Installation,
  media: MediaTokens,
  homeRows: HomeRows,
): Handlers<typeof status, Caller> {
  return {
    helper: async (_request, caller) => helperState(installation, caller),
    config: async (_request, caller) => configOf(installation, caller),
    // This helper itself responds; a relay responds without forwarding the request.
    connectivity: async () => ({ success: true, signalServer: false, helperOnline: true }),
    async me(_request, { user, owner, arrival }) {
      if (user === null) throw new AppError('unauthorized')
      const order = await homeRows.of(user.id)
      return {
        success: true,
        user,
        owner,
        canManageLibraries: owner && arrival !== 'tunnel',
        homeRows: order?.rows ? [...order.rows] : null,
      }
    },
    async setHomeRows({ body: { rows } }, caller) {
      await homeRows.set(idOf(caller), rows)
      return { success: true }
    },
    async mediaToken(_request, caller) {
      return { success: true, ...(await media.issue(idOf(caller), caller.sessionId)) }
    },
    async endMedia({ query }, caller) {
      await media.end(idOf(caller), caller.sessionId, query.everywhere === 'true')
      return { success: true }
    },
  }
}

/** Counts of the collection. */
export function statsRoutes(library: Library): Handlers<typeof stats, Caller> {
  return { get: async () => ({ success: true, ...(await library.stats()) }) }
}
