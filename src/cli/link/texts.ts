import type { TFunction } from 'i18next'
import type { TunnelState } from '#contract/helper/link.ts'
import type { ErrorParams } from '#domain/errors/errors.ts'
import type { TunnelStatus } from '#relay/agent/agent.ts'
import { errorText } from '../error-text.ts'

/** Whom this computer is linked with, in a line. */
export const linkText = (
  t: TFunction,
  { relay, user }: { readonly relay: string; readonly user: { readonly email: string } },
): string => t('commands.link.linked', { email: user.email, url: relay })

/** How a line is, as its helper tells it; `stopped` where none runs, `unknown` where it does not say. */
export interface TunnelReport {
  readonly relay: string
  readonly state: TunnelState | 'stopped' | 'unknown'
  readonly problem: {
    readonly code: string
    readonly message: string
    readonly params: ErrorParams
  } | null
  /** When it is tried again; null unless it waits. */
  readonly retryAt: Date | null
}

/** A line of this process. */
export const tunnelReport = (
  { relay }: { readonly relay: string },
  { state, problem, retryAt }: TunnelStatus,
): TunnelReport => ({
  relay,
  state,
  problem,
  retryAt: retryAt === null ? null : new Date(retryAt),
})

/**
 * Tells which changes of a line are worth a line of a log: that it is there, and why it is not. A relay that is away
 * for days is tried every minute and told of once; with `all` each try is told.
 */
export function lineTeller(all: boolean): (line: Pick<TunnelStatus, 'state' | 'problem'>) => boolean {
  let last = ''
  return ({ state, problem }) => {
    if (all) return true
    // A try that is under way after another is none of the two.
    if (state === 'connecting' && last !== '') return false
    const now = `${state} ${problem?.code ?? ''}`
    if (now === last) return false
    last = now
    return true
  }
}

/** How a line is, in words: why it is not there, and when it is tried again. */
export function lineText(t: TFunction, language: string, line: TunnelReport): string {
  const { relay: url, state, problem, retryAt } = line
  const why = problem === null ? '' : errorText(t, problem)
  if (state === 'waiting' && retryAt !== null) {
    return t('commands.link.line.waiting', { why, time: retryAt.toLocaleTimeString(language) })
  }
  if (state === 'waiting' || (state === 'unknown' && why !== ''))
    return t('commands.link.line.broken', { why })
  return t(`commands.link.line.${state}`, { url })
}
