import type { TFunction } from 'i18next'
import type { TunnelState } from '#contract/helper/link.ts'
import type { ErrorParams } from '#domain/errors/errors.ts'
import type { TunnelStatus } from '#relay/agent/agent.ts'
import { errorText } from '../error-text.ts'

/** Returns a sentence about the linked account. */
export const linkText = (
  t: TFunction,
  { relay, user }: { readonly relay: string; readonly user: { readonly email: string } },
): string => t('commands.link.linked', { email: user.email, url: relay })

/** The status of a tunnel from its helper; `stopped` without a running helper, `unknown` if the helper reports none. */
export interface TunnelReport {
  readonly relay: string
  readonly state: TunnelState | 'stopped' | 'unknown'
  readonly problem: {
    readonly code: string
    readonly message: string
    readonly params: ErrorParams
  } | null
  /** Time of the next attempt; null unless the tunnel is waiting. */
  readonly retryAt: Date | null
}

/** Returns the status of a tunnel of this process. */
export const reportTunnel = (
  { relay }: { readonly relay: string },
  { state, problem, retryAt }: TunnelStatus,
): TunnelReport => ({
  relay,
  state,
  problem,
  retryAt: retryAt === null ? null : new Date(retryAt),
})

/**
 * Returns a filter for the changes of a tunnel that are logged: that it is open, and why it is not. A relay that is
 * unreachable for days is tried every minute but logged once; with `all` each attempt is logged.
 */
export function createTunnelLogFilter(
  all: boolean,
): (status: Pick<TunnelStatus, 'state' | 'problem'>) => boolean {
  let last = ''
  return ({ state, problem }) => {
    if (all) return true
    // The start of a repeated attempt is not logged.
    if (state === 'connecting' && last !== '') return false
    const now = `${state} ${problem?.code ?? ''}`
    if (now === last) return false
    last = now
    return true
  }
}

/** Describes the status of a tunnel: why it is not open, and when it is tried again. */
export function tunnelText(t: TFunction, language: string, status: TunnelReport): string {
  const { relay: url, state, problem, retryAt } = status
  const why = problem === null ? '' : errorText(t, problem)
  if (state === 'waiting' && retryAt !== null) {
    return t('commands.link.line.waiting', { why, time: retryAt.toLocaleTimeString(language) })
  }
  if (state === 'waiting' || (state === 'unknown' && why !== ''))
    return t('commands.link.line.broken', { why })
  return t(`commands.link.line.${state}`, { url })
}
