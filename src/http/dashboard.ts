import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Middleware } from 'koa'
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
const SERVER_PATHS = /^\/(api|(auth|rest|realtime|storage|functions)\/v1)(\/|$)/
const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json'])

interface Kept {
  readonly bytes: Buffer
  readonly zipped: Buffer | null
  readonly type: string
  readonly etag: string
  readonly hashed: boolean
}

/**
 * Serves the built dashboard in `folder`, held in memory: its files by name, and its page for every other
 * address a browser navigates to. Throws dashboard-missing where nothing was built.
 */
export async function dashboard(folder: string): Promise<Middleware> {
  const files = await load(folder)
  const page = files.get('/index.html')
  if (page === undefined) throw new AppError('dashboard-missing')

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const screen =
      ctx.accepts('html') !== false && !SERVER_PATHS.test(ctx.path) && !ctx.path.startsWith('/assets/')
    const file = files.get(ctx.path) ?? (screen ? page : undefined)
    if (file === undefined) return next()
    ctx.set('Cache-Control', file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    ctx.set('ETag', file.etag)
    ctx.type = file.type
    ctx.status = 200
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    ctx.vary('Accept-Encoding')
    const zipped = file.zipped !== null && ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
    if (zipped) ctx.set('Content-Encoding', 'gzip')
    ctx.body = zipped ? file.zipped : file.bytes
  }
}

async function load(folder: string): Promise<Map<string, Kept>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, Kept>()
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const extension = extname(entry.name)
    const bytes = await readFile(path)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    files.set(address, {
      bytes,
      zipped: TEXT.has(extension) ? await promisify(gzip)(bytes) : null,
      type: TYPES[extension] ?? 'application/octet-stream',
      etag: `"${createHash('sha1').update(bytes).digest('base64url').slice(0, 16)}"`,
      hashed: address.startsWith('/assets/'),
    })
  }
  return files
}
