import type { Context } from 'koa'
import { withoutEnd } from '#domain/text/text.ts'
import { isEncrypted } from '#http/requests/proxy.ts'
import { isLoopbackName } from '#http/server/loopback.ts'

/** A handler's result that redirects the browser (303). */
export class Redirection {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }
}

export interface SiteOptions {
  /** The target of links without a request's origin, e.g. of invitations: `http://localhost:8080`. */
  readonly siteUrl: string
  /** Globs of further URLs that links may redirect to; `*` does not match `.` and `/`, `**` matches everything. */
  readonly redirectAllowList: readonly string[]
  /** True if the `Host` of requests was checked against the names of this server. */
  readonly hostChecked: boolean
}

/** The URLs in messages. */
export interface Site {
  /** The target of links in messages that no request caused, and if the `Host` of requests was not checked. */
  readonly url: string
  /** Replaces `url`. */
  moveTo(url: string): void
  /** Returns a link's origin: of the `Host` if it leads here, else of the socket; if `Host` is unchecked, of `url`. */
  origin(ctx: Context): string
  /** Returns the URL that a link redirects to: `requested` if it is allowed, else `origin`, or `url` if unchecked. */
  target(ctx: Context, requested: string): string
}

/** A host name with a letter in it: no IP address, and nothing that parsers read in different ways. */
const HOST_NAME = /^(?=.*[a-z])[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/

/** Returns the pattern of an allow-list entry, which matches a whole URL without its fragment. */
function globPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*|\*|\?)/)
    .map((part) => {
      if (part === '**') return '.*'
      if (part === '*') return '[^./]*'
      if (part === '?') return '[^./]'
      return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    })
    .join('')
  return new RegExp(`^${source}$`)
}

/** Parses an http(s) URL without user, password or anything that parsers read differently; null for any other text. */
function parseWebUrl(text: string): URL | null {
  // Browsers and servers parse backslashes, spaces and control characters differently.
  if (!/^https?:\/\/[^/]/i.test(text) || /[\\\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url : null
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')

/**
 * True if a URL has the origin of `base`; on loopback also with the other scheme, which the same port serves. Another
 * port or loopback name may belong to another program, to which a link would reveal the session.
 */
function sameOrigin(base: URL, url: URL): boolean {
  if (url.origin === base.origin) return true
  return isLoopbackName(url.hostname) && url.hostname === base.hostname && portOf(url) === portOf(base)
}

/** Returns the URL of the socket that received a request. */
function socketUrl(req: Context['req']): URL {
  const { localAddress = '', localPort } = req.socket
  const address = localAddress.replace(/^::ffff:/, '')
  const name = address.startsWith('127.') ? 'localhost' : address.includes(':') ? `[${address}]` : address
  return new URL(`${isEncrypted(req) ? 'https' : 'http'}://${name}:${localPort}`)
}

/**
 * True if the `Host` of a request leads back to this server. Another port, or a loopback name on a connection that is
 * not loopback, would lead the reader of a message to another program.
 */
function leadsHere(host: URL, socket: URL): boolean {
  if (portOf(host) !== portOf(socket)) return false
  if (!isLoopbackName(host.hostname)) return true
  return host.hostname === '[::1]' ? socket.hostname === '[::1]' : isLoopbackName(socket.hostname)
}

/** Creates the site by the rules of docs/accounts.md, Links. An unchecked `Host` is never part of a link. */
export function createSite({ siteUrl, redirectAllowList, hostChecked }: SiteOptions): Site {
  let site = withoutEnd(siteUrl, '/')
  const patterns = redirectAllowList.map(globPattern)

  const origin = (ctx: Context): string => {
    if (!hostChecked) return new URL(site).origin
    const authority = (ctx.req.headers[':authority'] as string | undefined) ?? ctx.get('Host')
    const socket = socketUrl(ctx.req)
    const host = parseWebUrl(`${socket.protocol}//${authority}`)
    return host !== null && leadsHere(host, socket) ? host.origin : socket.origin
  }
  const isAllowed = (ctx: Context, requested: string): boolean => {
    const url = parseWebUrl(requested)
    if (url === null) return false
    if (sameOrigin(new URL(origin(ctx)), url)) return true
    if (!HOST_NAME.test(url.hostname)) return false
    const [withoutFragment = ''] = requested.split('#')
    return patterns.some((pattern) => pattern.test(withoutFragment))
  }

  return {
    get url() {
      return site
    },
    moveTo(url) {
      site = withoutEnd(url, '/')
    },
    origin,
    target: (ctx, requested) => (isAllowed(ctx, requested) ? requested : hostChecked ? origin(ctx) : site),
  }
}

/** Returns the `redirect_to` parameter of a request, empty without one. */
export function requestedTarget(ctx: Context): string {
  const { redirect_to: requested } = ctx.query
  return typeof requested === 'string' ? requested.slice(0, 2000) : ''
}

/** Returns a URL with parameters in its fragment, where pages without PKCE read them, and in its query. */
export function withParameters(
  target: string,
  fragment: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (Object.keys(fragment).length > 0) url.hash = new URLSearchParams(fragment).toString()
  return url.href
}
