import { lookup } from 'node:dns/promises'
import { createCall } from '#contract/client.ts'
import { relay } from '#contract/relay.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { shortFetch } from '#http/bounded-fetch.ts'
import { thrownText } from '../error-text.ts'
import type { Link } from '../link/link-file.ts'
import { readLink } from '../link/link-file.ts'
import { linkTokens } from '../link/link-session.ts'
import { lineOf, lookAtLink } from '../link/look.ts'
import { relayCalls } from '../link/relay-calls.ts'
import { lineText } from '../link/texts.ts'
import { findHelper } from '../running-helper.ts'
import { broken, type Check, fine, warned } from './checks.ts'

/** What a relay is given to answer, in milliseconds. */
const PATIENCE = 15_000

/**
 * The way to the relay that this computer is linked with, step by step to the first that fails: its name, its
 * certificate, its account, the link's session, the helper's line. Nothing is said where there is no link.
 */
export const link: Check = async (config, t) => {
  const kept = await readLink(config.dataDir)
  if (kept === null) return []
  const { relay: url, user } = kept
  const { hostname: host } = new URL(url)
  const isKnown = await lookup(host).then(
    () => true,
    () => false,
  )
  if (!isKnown)
    return [broken('link', t('commands.doctor.linkAddress', { host }), t('commands.doctor.linkAddressFix'))]
  const helper = await findHelper(config.dataDir)
  try {
    const { call } = await relayCalls(url)
    await call(relay.ready, { signal: AbortSignal.timeout(PATIENCE) })
    await showSession(config.dataDir, kept, helper !== null)
  } catch (error) {
    const remedy = isAppError(error, 'relay-certificate')
      ? t('commands.link.trust')
      : isAppError(error, 'relay-refused')
        ? t('commands.doctor.linkAgainFix', { called: config.called, url })
        : t('commands.doctor.linkReachFix')
    return [broken('link', thrownText(t, error), remedy)]
  }
  const { email } = user
  const seen = await lookAtLink(config, helper)
  if (seen?.state === 'waiting' || seen?.state === 'connecting') {
    const told = lineText(t, config.language, lineOf(seen))
    const again = seen.problem?.code === 'relay-refused' || seen.problem?.code === 'link-replaced'
    const remedy = again
      ? t('commands.doctor.linkAgainFix', { called: config.called, url })
      : t('commands.doctor.linkWaitFix')
    return [warned('link', told, remedy)]
  }
  const how = helper === null ? 'commands.doctor.linkReady' : 'commands.doctor.linkOnline'
  return [fine('link', t(how, { email, url }))]
}

/**
 * Shows the link's session to the relay. The helper that runs renews it: two at once would use a token that is good
 * once. Throws relay-refused where it has ended, account-unreachable.
 */
async function showSession(dataDir: string, kept: Link, isServed: boolean): Promise<void> {
  const token = isServed ? kept.session.access_token : await linkTokens(dataDir, kept).token()
  const call = createCall({ baseUrl: kept.relay, token: async () => token, fetch: shortFetch })
  await call(relay.helper, { signal: AbortSignal.timeout(PATIENCE) }).catch((cause: unknown) => {
    const ended = isAppError(cause, 'session-expired') || isAppError(cause, 'unauthorized')
    throw ended ? new AppError('relay-refused', { url: kept.relay }, { cause }) : cause
  })
}
