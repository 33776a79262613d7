import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { isAppError } from '#domain/errors.ts'
import { DEFAULT_PORT } from '#domain/limits.ts'
import type { Listening } from '#http/listen.ts'
import { type Context, EXIT } from '../context.ts'
import { openBrowser } from '../open-browser.ts'
import { announce } from '../running-helper.ts'
import { type ComicsServer, startServer } from '../server.ts'

const port = z.coerce.number().int().min(0).max(65_535)

/** A name or an IPv4 address, as a `Host` header has it. */
const SERVER_NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/

export const options = z.object({
  port: port.optional(),
  host: z.string().optional(),
  name: z.array(z.string().toLowerCase().regex(SERVER_NAME)).default([]),
  open: z.boolean().default(true),
  watch: z.boolean().default(true),
  demo: z.boolean().default(false),
  signUp: z.enum(['loopback', 'open', 'closed']).default('loopback'),
  logLevel: z.enum(['silent', 'info', 'debug']).default('info'),
})
type Options = z.output<typeof options>

/** How many ports after the usual one are tried when nobody asked for one. */
const PORTS_TRIED = 20

/** `comics serve`: helper, account and dashboard on one port, until a signal. */
export async function run(context: Context, given: Options): Promise<number> {
  const { config, t, out, signal } = context
  const dataDir = given.demo ? await mkdtemp(join(tmpdir(), 'comics-demo-')) : config.dataDir
  const say = (line: string) => {
    if (given.logLevel !== 'silent') out.line(line)
  }
  let server: ComicsServer | null = null
  try {
    server = await startServer(
      { ...config, dataDir },
      {
        demo: given.demo,
        host: given.host ?? null,
        names: given.name,
        signUp: given.signUp,
        watch: given.watch,
        report: (error, where) => {
          if (given.logLevel !== 'silent')
            out.note(`${new Date().toISOString()} ${where}: ${detail(error, given.logLevel)}`)
        },
      },
    )
    const listening = await listenSomewhere(server, given.port)
    const withdraw = await announce(dataDir, listening.port)
    if (given.port === undefined && listening.port !== DEFAULT_PORT) {
      say(t('cli.serve.otherPort', { busy: DEFAULT_PORT, port: listening.port }))
    }
    const local = `http://localhost:${listening.port}`
    say(t('cli.serve.ready', { url: `https://localhost:${listening.port}`, local }))
    if (given.demo) say(t('cli.serve.demo'))
    else say(t('cli.serve.dataDir', { path: dataDir }))
    say(t('cli.serve.stop'))
    if (given.open && out.interactive && config.display) openBrowser(local)

    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    await withdraw()
    await listening.close()
    return EXIT.ok
  } finally {
    await server?.close()
    if (given.demo) await rm(dataDir, { recursive: true, force: true })
  }
}

async function listenSomewhere(server: ComicsServer, asked: number | undefined): Promise<Listening> {
  if (asked !== undefined) return server.listen(asked)
  for (let next = DEFAULT_PORT; next < DEFAULT_PORT + PORTS_TRIED; next++) {
    try {
      return await server.listen(next)
    } catch (error) {
      if (!isAppError(error, 'port-in-use')) throw error
    }
  }
  return server.listen(0)
}

function detail(error: unknown, level: Options['logLevel']): string {
  if (!(error instanceof Error)) return String(error)
  return level === 'debug' ? (error.stack ?? error.message) : error.message
}
