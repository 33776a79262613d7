import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Context, Middleware } from 'koa'
import { AppError } from '#domain/errors.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
}
/** What servers answer; every other address a browser navigates to is a screen. */
const SERVER_PATHS = /^\/(api|proxy|relay|(auth|rest|realtime|storage|functions)\/v1)(\/|$)/
/** What the build wrote for this server alone. */
const OWN = new Set(['/index.html', '/preloads.json'])
/** Encodings the build made of each text, the smallest first, and how their files end. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const

/** How long a page waits for what it holds, in milliseconds. */
const PATIENCE = 2_000

type Encoding = keyof typeof ENCODINGS

interface Kept {
  readonly bytes: Buffer
  readonly encoded: ReadonlyMap<Encoding, Buffer>
  readonly type: string
  readonly etag: string
  readonly hashed: boolean
}

interface Built {
  readonly files: ReadonlyMap<string, Kept>
  readonly page: Page
}

/** Writes the page for an address, with what the server knows in it. */
type Page = (path: string, known: unknown) => Buffer

/** What a page is told beside its screen, e.g. the configuration: any JSON. */
export type Known = (ctx: Context) => Promise<unknown>

/**
 * Serves the built dashboard in `folder`, held in memory: its files by name, as small as the browser takes them, and
 * its page for every other address a browser navigates to. The page preloads the script files of the address's route
 * (`preloads.json`) and contains `known` as JSON, so that a browser requests neither later. Throws dashboard-missing where
 * nothing was built.
 */
export async function dashboard(folder: string, known: Known): Promise<Middleware> {
  const { files, page } = await load(folder)

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const file = files.get(ctx.path)
    if (file !== undefined) return sendFile(ctx, file)
    const isScreen =
      ctx.accepts('html') !== false && !SERVER_PATHS.test(ctx.path) && !ctx.path.startsWith('/assets/')
    if (!isScreen) return next()
    const bytes = page(ctx.path, await orNothing(known(ctx)))
    // Another configuration makes another page: browsers ask for it each time.
    sendFile(ctx, keptFrom('/index.html', bytes, new Map([['gzip', gzipSync(bytes)]])))
  }
}

/** What is known soon; undefined when it is not, as while a hosted account is silent: then the page asks by itself. */
async function orNothing(known: Promise<unknown>): Promise<unknown> {
  const isOver = new AbortController()
  const patience = delay(PATIENCE, undefined, { signal: isOver.signal })
  try {
    return await Promise.race([known, patience])
  } catch {
    return undefined
  } finally {
    isOver.abort()
  }
}

function sendFile(ctx: Context, { bytes, encoded, type, etag, hashed }: Kept): void {
  ctx.set('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
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

function keptFrom(address: string, bytes: Buffer, encoded: ReadonlyMap<Encoding, Buffer>): Kept {
  return {
    bytes,
    encoded,
    type: TYPES[extname(address)] ?? 'application/octet-stream',
    etag: `"${createHash('sha1').update(bytes).digest('base64url').slice(0, 16)}"`,
    hashed: address.startsWith('/assets/'),
  }
}

async function load(folder: string): Promise<Built> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const read = new Map<string, Buffer>()
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    read.set(`/${relative(folder, path).split(sep).join('/')}`, await readFile(path))
  }
  const template = read.get('/index.html')
  if (template === undefined) throw new AppError('dashboard-missing')
  const preloads = JSON.parse(read.get('/preloads.json')?.toString() ?? '{}') as Preloads

  const files = new Map<string, Kept>()
  for (const [address, bytes] of read) {
    if (OWN.has(address) || /\.(br|gz)$/.test(address)) continue
    const encoded = Object.entries(ENCODINGS).flatMap(([encoding, ending]) => {
      const smaller = read.get(address + ending)
      return smaller === undefined ? [] : [[encoding as Encoding, smaller] as const]
    })
    files.set(address, keptFrom(address, bytes, new Map(encoded)))
  }
  return { files, page: pageFrom(template.toString(), preloads) }
}

/** Script files of a route beyond those that every page links, by the route's pattern, as `/series/:key`. */
type Preloads = Readonly<Record<string, readonly string[]>>

const linkTo = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`

/** True when an address is of a pattern, part by part; `:name` stands for any. */
function fits(path: string, pattern: string): boolean {
  const [parts, wanted] = [path.replace(/\/$/, '').split('/'), pattern.replace(/\/$/, '').split('/')]
  return (
    parts.length === wanted.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
  )
}

function pageFrom(template: string, preloads: Preloads): Page {
  const links = Object.entries(preloads).map(
    ([pattern, list]) => [pattern, list.map(linkTo).join('')] as const,
  )
  const [before = '', after = ''] = template.split('</head>')
  return (path, known) => {
    // Data, which no policy forbids: it is not run. `<` would let a text in it end the element.
    const json = JSON.stringify(known)?.replaceAll('<', '\\u003c')
    const data = json === undefined ? '' : `<script type="application/json" id="known">${json}</script>`
    return Buffer.from(
      `${before}${links.find(([pattern]) => fits(path, pattern))?.[1] ?? ''}${data}</head>${after}`,
    )
  }
}
