import { lookup } from 'node:dns/promises'
import { createCall } from '#contract/client.ts'
import { relay } from '#contract/relay.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { shortFetch } from '#http/bounded-fetch.ts'
import { thrownText } from '../error-text.ts'
import type { Link } from '../link/link-file.ts'
import { readLink } from '../link/link-file.ts'
import { linkTokens } from '../link/link-session.ts'
import { readLinkStatus, tunnelReportOf } from '../link/link-status.ts'
import { relayCalls } from '../link/relay-calls.ts'
import { tunnelText } from '../link/texts.ts'
import { findHelper } from '../running-helper.ts'
import { broken, type Check, fine, warned } from './checks.ts'

/** Timeout of a request to the relay, in milliseconds. */
const TIMEOUT = 15_000

/**
 * Checks the connection to the linked relay, step by step until the first failure: DNS, certificate, account, the
 * link's session, the helper's tunnel. Returns nothing without a link.
 */
export const link: Check = async (config, t) => {
  const link = await readLink(config.dataDir)
  if (link === null) return []
  const { relay: url, user } = link
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
    await call(relay.ready, { signal: AbortSignal.timeout(TIMEOUT) })
    await showSession(config.dataDir, link, helper !== null)
  } catch (error) {
    const remedy = isAppError(error, 'relay-certificate')
      ? t('commands.link.trust')
      : isAppError(error, 'relay-refused')
        ? t('commands.doctor.linkAgainFix', { called: config.called, url })
        : t('commands.doctor.linkReachFix')
    return [broken('link', thrownText(t, error), remedy)]
  }
  const { email } = user
  const status = await readLinkStatus(config, helper)
  if (status?.state === 'waiting' || status?.state === 'connecting') {
    const why = tunnelText(t, config.language, tunnelReportOf(status))
    const again = status.problem?.code === 'relay-refused' || status.problem?.code === 'link-replaced'
    const remedy = again
      ? t('commands.doctor.linkAgainFix', { called: config.called, url })
      : t('commands.doctor.linkWaitFix')
    return [warned('link', why, remedy)]
  }
  const how = helper === null ? 'commands.doctor.linkReady' : 'commands.doctor.linkOnline'
  return [fine('link', t(how, { email, url }))]
}

/**
 * Validates the link's session at the relay. A running helper renews the session itself, because a refresh token can be
 * used only once. Throws relay-refused if the session has ended, account-unreachable.
 */
async function showSession(dataDir: string, link: Link, isServed: boolean): Promise<void> {
  const token = isServed ? link.session.access_token : await linkTokens(dataDir, link).token()
  const call = createCall({ baseUrl: link.relay, token: async () => token, fetch: shortFetch })
  await call(relay.helper, { signal: AbortSignal.timeout(TIMEOUT) }).catch((cause: unknown) => {
    const ended = isAppError(cause, 'session-expired') || isAppError(cause, 'unauthorized')
    throw ended ? new AppError('relay-refused', { url: link.relay }, { cause }) : cause
  })
}
