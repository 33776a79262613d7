import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Context, Middleware } from 'koa'
import { ACCOUNT_PATHS } from '#contract/account-paths.ts'
import { PROXY } from '#contract/relay.ts'
import { AppError } from '#domain/errors/errors.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.md': 'text/markdown; charset=utf-8',
}
/** Paths of the servers; every other address that a browser navigates to is a screen. */
const SERVER_PATHS = ['/api', PROXY, '/relay', ...ACCOUNT_PATHS]
const isServerPath = (path: string): boolean =>
  SERVER_PATHS.some((each) => path === each || path.startsWith(`${each}/`))

/** Files of the build that are not served. */
const UNSERVED = new Set(['/index.html', '/preloads.json'])
/** Encodings of the text files in the build, smallest first, with their file extensions. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const

/** Maximum wait for the data that a page contains, in milliseconds. */
const DATA_TIMEOUT = 2_000

type Encoding = keyof typeof ENCODINGS

interface StoredFile {
  readonly bytes: Buffer
  readonly encoded: ReadonlyMap<Encoding, Buffer>
  readonly type: string
  readonly etag: string
  readonly isHashed: boolean
}

interface Dashboard {
  readonly files: ReadonlyMap<string, StoredFile>
  readonly page: RenderPage
  /** The page's directive of the content security policy, which allows its inline scripts. */
  readonly scripts: string
}

/** Returns the page for an address, with the server's data in it. */
type RenderPage = (path: string, data: unknown) => Buffer

/** Returns the data that a page contains, e.g. the configuration: any JSON. */
export type PageData = (ctx: Context) => Promise<unknown>

/**
 * Serves the built dashboard in `folder` from memory: its files in the smallest encoding that the browser accepts, and
 * its page for every other address that a browser navigates to. The page preloads the script files of the address's
 * route (`preloads.json`) and contains `data` as JSON, so that the browser requests neither later. Throws
 * dashboard-missing if the folder has no page.
 */
export async function dashboard(folder: string, data: PageData): Promise<Middleware> {
  const { files, page, scripts } = await load(folder)

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const file = files.get(ctx.path)
    if (file !== undefined) return sendFile(ctx, file)
    const isScreen =
      ctx.accepts('html') !== false && !isServerPath(ctx.path) && !ctx.path.startsWith('/assets/')
    if (!isScreen) return next()
    const policy = ctx.response.get('Content-Security-Policy')
    ctx.set('Content-Security-Policy', `${policy}; ${scripts}`)
    const bytes = page(ctx.path, await dataWithin(data(ctx)))
    // The page depends on the configuration, so browsers must revalidate it.
    sendFile(ctx, storedFileOf('/index.html', bytes, new Map([['gzip', gzipSync(bytes)]])))
  }
}

/**
 * Resolves with the data, or with undefined after a timeout or an error, e.g. of a hosted account: then the page
 * requests the data itself.
 */
async function dataWithin(data: Promise<unknown>): Promise<unknown> {
  const settled = new AbortController()
  const timeout = delay(DATA_TIMEOUT, undefined, { signal: settled.signal })
  try {
    return await Promise.race([data, timeout])
  } catch {
    return undefined
  } finally {
    settled.abort()
  }
}

function sendFile(ctx: Context, { bytes, encoded, type, etag, isHashed }: StoredFile): void {
  ctx.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  ctx.set('ETag', etag)
  ctx.type = type
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  ctx.vary('Accept-Encoding')
  const smallest = [...encoded].find(([encoding]) => ctx.acceptsEncodings(encoding) === encoding)
  if (smallest !== undefined) ctx.set('Content-Encoding', smallest[0])
  ctx.body = smallest?.[1] ?? bytes
}

function storedFileOf(address: string, bytes: Buffer, encoded: ReadonlyMap<Encoding, Buffer>): StoredFile {
  return {
    bytes,
    encoded,
    type: TYPES[extname(address)] ?? 'application/octet-stream',
    etag: `"${createHash('sha1').update(bytes).digest('base64url').slice(0, 16)}"`,
    isHashed: address.startsWith('/assets/'),
  }
}

async function load(folder: string): Promise<Dashboard> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const read = new Map<string, Buffer>()
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    read.set(`/${relative(folder, path).split(sep).join('/')}`, await readFile(path))
  }
  const template = read.get('/index.html')
  if (template === undefined) throw new AppError('dashboard-missing')
  const preloads = JSON.parse(read.get('/preloads.json')?.toString() ?? '{}') as Preloads

  const files = new Map<string, StoredFile>()
  for (const [address, bytes] of read) {
    if (UNSERVED.has(address) || /\.(br|gz)$/.test(address)) continue
    const encoded = Object.entries(ENCODINGS).flatMap(([encoding, ending]) => {
      const smaller = read.get(address + ending)
      return smaller === undefined ? [] : [[encoding as Encoding, smaller] as const]
    })
    files.set(address, storedFileOf(address, bytes, new Map(encoded)))
  }
  const html = template.toString()
  return { files, page: pageFrom(html, preloads), scripts: scriptPolicy(html) }
}

/** Returns the policy for the page's scripts: the dashboard's own files, and inline scripts by their hashes. */
function scriptPolicy(html: string): string {
  const hashes = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => {
    return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  })
  return ["script-src 'self'", ...hashes].join(' ')
}

/** Script files of a route beyond those of every page, by the route's pattern, e.g. `/series/:key`. */
type Preloads = Readonly<Record<string, readonly string[]>>

const linkTo = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`

/** Returns true if an address matches a pattern segment by segment; `:name` matches any segment. */
function matches(path: string, pattern: string): boolean {
  const [parts, wanted] = [path.replace(/\/$/, '').split('/'), pattern.replace(/\/$/, '').split('/')]
  return (
    parts.length === wanted.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
  )
}

function pageFrom(template: string, preloads: Preloads): RenderPage {
  const links = Object.entries(preloads).map(
    ([pattern, list]) => [pattern, list.map(linkTo).join('')] as const,
  )
  const [before = '', after = ''] = template.split('</head>')
  return (path, data) => {
    // A data block is not executed, so no policy forbids it. An unescaped `<` in a text could end the element.
    const json = JSON.stringify(data)?.replaceAll('<', '\\u003c')
    const script = json === undefined ? '' : `<script type="application/json" id="known">${json}</script>`
    return Buffer.from(
      `${before}${links.find(([pattern]) => matches(path, pattern))?.[1] ?? ''}${script}</head>${after}`,
    )
  }
}
