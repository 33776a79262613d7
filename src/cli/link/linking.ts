import type { LinkStatus, Pairing } from '#contract/helper/link.ts'
import { relay } from '#contract/relay.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import type { LinkedFrom, Linking } from '#helper/routes/link.ts'
import type { Library } from '#library/index.ts'
import { thisComputer } from './computer.ts'
import { type CarryOver, establish, linkOf } from './establish.ts'
import { leaveHelper, linkClient } from './helper-row.ts'
import { removeLink } from './link-file.ts'
import { type RelayCalls, relayCalls } from './relay-calls.ts'
import type { Remote } from './remote.ts'

export interface LinkingOptions {
  readonly dataDir: string
  readonly library: Pick<Library, 'settings' | 'playlists' | 'devices'>
  /** The current link; null without one. */
  readonly current: Remote | null
  /** Returns a function that copies the data of the linking user's account here; absent if data cannot be copied. */
  readonly carryFrom?: (from: LinkedFrom) => CarryOver
}

interface UnderWay {
  readonly relay: RelayCalls
  readonly code: string
  readonly secret: string
  readonly expiresAt: string
}

/** Returns a link as the API represents it. */
function linkStatusOf({ link, tunnel }: Pick<Remote, 'link' | 'tunnel'>): LinkStatus {
  const { relay: url, user, linkedAt } = link
  const { state, since, problem, retryAt } = tunnel
  return {
    relay: url,
    email: user.email,
    linkedAt,
    state,
    since: new Date(since).toISOString(),
    problem: problem && { code: problem.code, message: problem.message, params: { ...problem.params } },
    retryAt: retryAt === null ? null : new Date(retryAt).toISOString(),
  }
}

/** Links this computer by a code that it shows and a browser elsewhere claims. Only one code is active at a time. */
export function createLinking({ dataDir, library, current, carryFrom }: LinkingOptions): Linking {
  let pairing: UnderWay | null = null

  async function pairingStatus(): Promise<Pairing | null> {
    if (pairing === null) return null
    const { relay: at, code, secret, expiresAt } = pairing
    try {
      const { state, claim } = await at.call(relay.follow, { params: { code }, body: { secret } })
      return { code, page: `${at.url}/pair?code=${code}`, relay: at.url, expiresAt, state, claim }
    } catch (error) {
      if (!isAppError(error, 'pairing-unknown')) throw error
      pairing = null
      return null
    }
  }

  return {
    status: () => current && linkStatusOf(current),
    async begin(given) {
      const at = await relayCalls(given)
      const { code, secret, expiresAt } = await at.call(relay.begin, { body: thisComputer() })
      pairing = { relay: at, code, secret, expiresAt }
      return {
        code,
        page: `${at.url}/pair?code=${code}`,
        relay: at.url,
        expiresAt,
        state: 'waiting',
        claim: null,
      }
    },
    follow: pairingStatus,
    async decide(allow, from) {
      if (pairing === null) throw new AppError('pairing-unknown')
      const { relay: at, code, secret } = pairing
      const { session } = await at.call(relay.decide, { params: { code }, body: { secret, allow } })
      pairing = null
      if (session === null) return null
      return {
        carried: await establish(
          dataDir,
          linkOf(at, session),
          library,
          from && { userId: from.userId, carryOver: (from.carry && carryFrom?.(from)) || null },
        ),
      }
    },
    async remove() {
      if (current === null) throw new AppError('link-none')
      const { link, token } = current
      // If the account is unreachable, the link is deleted here all the same.
      await leaveHelper(linkClient(link, token), link).catch(() => undefined)
      await removeLink(dataDir)
    },
  }
}
