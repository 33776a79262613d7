import { type Call, createCall } from '#contract/client.ts'
import { type Config as PageConfig, status } from '#contract/helper/status.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { shortFetch } from '#http/bounded-fetch.ts'
import { isLoopbackName } from '#http/server/loopback.ts'
import { connectionError } from '#relay/agent/connection-errors.ts'
import { hostedProject } from '../account/hosted-project.ts'

/** A relay, for a computer that is to be linked. */
export interface RelayCalls {
  /** The normalized URL, without a trailing slash. */
  readonly url: string
  readonly account: PageConfig['account']
  /** Throws relay-unreachable and relay-certificate; relay-unknown for a response that no relay sends. */
  readonly call: Call
}

/**
 * Returns the normalized URL of a relay: `https://` by default, without a path. Throws relay-unknown for an invalid
 * URL, relay-insecure if passwords would be sent unencrypted over a network.
 */
function relayAddress(given: string): string {
  const text = /^[a-z]+:\/\//i.test(given) ? given : `https://${given}`
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) throw new AppError('relay-unknown', { url: given })
  if (url.protocol === 'http:' && !isLoopbackName(url.hostname)) {
    throw new AppError('relay-insecure', { url: given })
  }
  return url.origin
}

/** Connects to a relay. Throws relay-unknown, relay-insecure, relay-unreachable, relay-certificate. */
export async function relayCalls(given: string): Promise<RelayCalls> {
  const url = relayAddress(given)
  const ask = createCall({
    baseUrl: url,
    strict: true,
    fetch: (input, init) =>
      shortFetch(input, init).catch((cause: unknown) => {
        throw connectionError(reasonOf(cause), url)
      }),
  })
  const unknown = (cause: unknown) => new AppError('relay-unknown', { url }, { cause })
  const call: Call = (endpoint, ...parts) =>
    ask(endpoint, ...parts).catch((error: unknown) => {
      throw error instanceof AppError ? error : unknown(error)
    })
  const config = await call(status.config).catch((error: unknown) => {
    throw isAppError(error) && error.code.startsWith('relay-') ? error : unknown(error)
  })
  if (config.servedBy !== 'relay') throw unknown(null)
  return { url, account: accountOf(config, url), call }
}

/**
 * Returns the account of a relay, to which passwords are sent. It must use HTTPS, and may be on this computer only if
 * the relay is. Throws relay-unknown for any other.
 */
function accountOf({ account }: PageConfig, relay: string): PageConfig['account'] {
  try {
    const project = hostedProject(account)
    const isHere = (url: string) => isLoopbackName(new URL(url).hostname)
    if (!isHere(project.url) || isHere(relay)) return project
  } catch {}
  throw new AppError('relay-unknown', { url: relay })
}

/** Returns the reason of a failed `fetch`, which is the cause of its error. */
function reasonOf(error: unknown): NodeJS.ErrnoException {
  const { cause } = error as { readonly cause?: unknown }
  return (cause instanceof Error ? cause : error) as NodeJS.ErrnoException
}
