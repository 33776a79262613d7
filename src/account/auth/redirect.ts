import type { Context } from 'koa'
import { withoutEnd } from '#domain/text.ts'
import { isLoopbackName } from '#http/loopback.ts'
import { isEncrypted } from '#http/proxy.ts'

/** An answer that sends the browser on (303). */
export class Redirection {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }
}

export interface SiteOptions {
  /** The page that messages lead to when nothing better is known, e.g. `http://localhost:8080`. */
  readonly siteUrl: string
  /** Globs of further addresses that a message may lead to; `*` stops at `.` and `/`, `**` at nothing. */
  readonly redirectAllowList: readonly string[]
  /** True where the `Host` of requests has been checked against the names of this server. */
  readonly hostChecked: boolean
}

/** Where messages and their links lead. */
export interface Site {
  /** The page that messages lead to when nothing better is known. */
  readonly url: string
  /** Replaces that page. */
  moveTo(url: string): void
  /** The origin that a link of a message starts with: the one the page was asked on, where that can be believed. */
  origin(ctx: Context): string
  /** Where the reader of a message ends up: the wanted address where it is allowed, else the site's. */
  target(ctx: Context, wanted: string): string
}

/** A name as names are; addresses in numbers, and whatever a parser may take for something else, are none. */
const PLAIN_NAME = /^(?=.*[a-z])[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/

/** The pattern of an allow-list entry, matched against the whole address without its fragment. */
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

/** An http address without user, password or anything that parsers read differently; null for any other text. */
function webAddress(text: string): URL | null {
  // Backslashes, spaces and control characters are where browsers and servers disagree.
  if (!/^https?:\/\/[^/]/i.test(text) || /[\\\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url : null
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')

/**
 * The same origin; on this computer also its other scheme, which the same port answers. Another port, or another of
 * this computer's names, is another program's: a link that brought a session there would give it away.
 */
function sameOrigin(base: URL, url: URL): boolean {
  if (url.origin === base.origin) return true
  return isLoopbackName(url.hostname) && url.hostname === base.hostname && portOf(url) === portOf(base)
}

/** Where a connection came in, as an address that leads there again. */
function addressAsked(req: Context['req']): URL {
  const { localAddress = '', localPort } = req.socket
  const address = localAddress.replace(/^::ffff:/, '')
  const name = address.startsWith('127.') ? 'localhost' : address.includes(':') ? `[${address}]` : address
  return new URL(`${isEncrypted(req) ? 'https' : 'http'}://${name}:${localPort}`)
}

/**
 * Whether the name and port of a request lead back to this server: another port, or a name of this computer where the
 * connection came in elsewhere, would lead the reader to another program.
 */
function leadsHere(asked: URL, here: URL): boolean {
  if (portOf(asked) !== portOf(here)) return false
  if (!isLoopbackName(asked.hostname)) return true
  return asked.hostname === '[::1]' ? here.hostname === '[::1]' : isLoopbackName(here.hostname)
}

/** The rules of docs/accounts.md, Links. Nothing in a link is taken from a `Host` that nobody checked. */
export function createSite({ siteUrl, redirectAllowList, hostChecked }: SiteOptions): Site {
  let site = withoutEnd(siteUrl, '/')
  const patterns = redirectAllowList.map(globPattern)

  const origin = (ctx: Context): string => {
    if (!hostChecked) return new URL(site).origin
    const host = (ctx.req.headers[':authority'] as string | undefined) ?? ctx.get('Host')
    const here = addressAsked(ctx.req)
    const asked = webAddress(`${here.protocol}//${host}`)
    return asked !== null && leadsHere(asked, here) ? asked.origin : here.origin
  }
  const allowed = (ctx: Context, wanted: string): boolean => {
    const url = webAddress(wanted)
    if (url === null) return false
    if (sameOrigin(new URL(origin(ctx)), url)) return true
    if (!PLAIN_NAME.test(url.hostname)) return false
    const [withoutFragment = ''] = wanted.split('#')
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
    target: (ctx, wanted) => (allowed(ctx, wanted) ? wanted : hostChecked ? origin(ctx) : site),
  }
}

/** The address that a request wants its message to lead to. */
export function wantedTarget(ctx: Context): string {
  const { redirect_to: wanted } = ctx.query
  return typeof wanted === 'string' ? wanted.slice(0, 2000) : ''
}

/** An address with parameters in its fragment, as pages without PKCE read them, and more in its query. */
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
