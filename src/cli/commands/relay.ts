import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'
import { DEFAULT_PORT } from '#domain/limits.ts'
import type { Certificate } from '#http/server/tls.ts'
import { type Config, relayDataDir } from '../config.ts'
import { type Context, EXIT } from '../context.ts'
import { hostNamesOf } from '../listen/host-names.ts'
import { listenSomewhere, otherPort } from '../listen/listen-somewhere.ts'
import { requestText, ServeLog } from '../listen/serve-log.ts'
import { type RelayServer, startRelay } from '../relay/relay-server.ts'
import { serverName } from './serve.ts'

/** `redis://`, `rediss://`, or the path of a socket. */
const REDIS = /^(rediss?:\/)?\/./
const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)

/** The port that URLs leave out. */
const HTTPS_PORT = 443
/** The default port for the other nodes. */
const NODE_PORT = 9443

export const options = z.object({
  port: z.coerce.number().int().min(0).max(65_535).optional(),
  host: z.string().default('127.0.0.1'),
  name: z.array(serverName).default([]),
  publicUrl: webAddress.optional(),
  tlsCert: z.string().optional(),
  tlsKey: z.string().optional(),
  signUp: z.enum(['open', 'invited', 'closed']).default('open'),
  bandwidth: z.coerce.number().positive().optional(),
  redis: z.string().regex(REDIS).optional(),
  nodePort: z.coerce.number().int().min(0).max(65_535).default(NODE_PORT),
  nodeAddress: z.string().min(1).optional(),
  logLevel: z.enum(['silent', 'info', 'debug']).default('info'),
})
type Options = z.output<typeof options>

/** Bytes per second of a megabit per second. */
const MEGABIT = 125_000
/** Milliseconds that requests have to end while a load balancer notices the shutdown. */
const DRAIN = 5_000

/** Milliseconds between two checks of the number of helpers, for the log. */
const COUNT_EVERY = 60_000

/** `comics relay`: serves helpers and browsers until a signal; on a terminal with a screen. */
export async function run(context: Context, given: Options): Promise<number> {
  const { config, t, out } = context
  const screen = out.interactive && given.logLevel !== 'silent'
  const log = new ServeLog()
  const print = (message: string) => {
    if (screen) log.note(message)
    else if (given.logLevel !== 'silent') out.note(`${new Date().toISOString()} ${message}`)
  }
  const dataDir = relayDataDir(config)
  const server = await startRelay(
    { ...config, dataDir },
    {
      host: given.host,
      names: given.name,
      address: (port) => addressOf(given, port ?? given.port ?? DEFAULT_PORT),
      publicUrl: given.publicUrl ?? null,
      certificate: certificateOf(given),
      signUp: given.signUp,
      bytesPerSecond: given.bandwidth === undefined ? null : given.bandwidth * MEGABIT,
      node: nodeOf(given, config),
      report: (error, where) => print(`${where}: ${error instanceof Error ? error.message : String(error)}`),
      onRequest(request) {
        if (screen) log.request(request)
        else if (given.logLevel === 'debug') print(requestText(request))
      },
    },
  )
  try {
    const listening = await listenSomewhere(server, given.port)
    const { port } = listening
    const url = addressOf(given, port)
    const signUp = config.hosted === null ? [t(`commands.relay.signUp.${given.signUp}`)] : []
    const about = [
      t('commands.relay.atHome', { url }),
      ...newcomers(context, given.signUp, { url, path: dataDir }),
      t('cli.serve.dataDir', { path: dataDir }),
      ...signUp,
      ...otherPort(t, given.port, port),
    ]
    out.event('ready', { url, port })
    if (screen) await draw(context, { url, about, log, server })
    else await printCounts(context, { url, about, server, print })
    server.drain()
    if (given.publicUrl !== undefined) await new Promise((resolve) => setTimeout(resolve, DRAIN))
    await listening.close()
    out.event('done')
    return EXIT.ok
  } finally {
    await server.close()
  }
}

/** Returns a text on how a new person gets an account; none if that is not possible. */
function newcomers(
  { config: { called, hosted }, t }: Context,
  signUp: Options['signUp'],
  at: { readonly url: string; readonly path: string },
): string[] {
  // A hosted project has its own setting for sign-ups.
  if (hosted !== null || signUp === 'open') return [t('commands.relay.newHome', at)]
  return signUp === 'invited' ? [t('commands.relay.invite', { called, ...at })] : []
}

interface Running {
  readonly url: string
  readonly about: readonly string[]
  readonly server: Pick<RelayServer, 'helpers'>
}

/** Prints the address, then the number of helpers whenever it changes, until a signal. */
async function printCounts(
  { t, out, signal }: Context,
  { url, about, server, print }: Running & { readonly print: (message: string) => void },
): Promise<void> {
  for (const line of [t('cli.relay.ready', { url }), ...about, t('cli.serve.stop')]) out.line(line)
  if (signal.aborted) return
  let last = 0
  const timer = setInterval(() => {
    if (server.helpers !== last) print(t('commands.relay.helpers', { helpers: server.helpers }))
    last = server.helpers
  }, COUNT_EVERY)
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  clearInterval(timer)
}

async function draw(
  { t, signal }: Context,
  { url, about, log, server }: Running & { readonly log: ServeLog },
): Promise<void> {
  const { showRelay } = await import('../screens/relay.tsx')
  const readState = async () => ({ helpers: server.helpers, requests: log.requests, lines: log.lines() })
  await showRelay({ t, url, about, readState }, signal)
}

/**
 * Returns the relay's URL: the public URL, else one with a given name, else with an address or name of this computer;
 * with localhost if the relay listens on the loopback interface only.
 */
function addressOf({ publicUrl, name, host }: Options, port: number): string {
  if (publicUrl !== undefined) return publicUrl
  const own = hostNamesOf(host)
  const at = name[0] ?? own.find((each) => isIP(each) === 4) ?? own[0] ?? 'localhost'
  return `https://${at}${port === HTTPS_PORT ? '' : `:${port}`}`
}

/** Returns this machine's first network address, at which other nodes find it. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1'
}

/**
 * Returns the node's options; null for a relay with a single process. Throws option-invalid for an invalid Redis URL.
 */
export function nodeOf(
  { redis: given, nodePort, nodeAddress = ownAddress() }: Pick<Options, 'redis' | 'nodePort' | 'nodeAddress'>,
  config: Pick<Config, 'redis'>,
) {
  const redis = given ?? config.redis
  if (redis === undefined) return null
  if (!REDIS.test(redis)) throw new AppError('option-invalid', { option: 'COMICS_REDIS_URL' })
  return { redis, host: nodeAddress, port: nodePort }
}

/**
 * Returns a function that reads the certificate from the given files; null without any. Throws tls-pair if only one is
 * given, tls-unreadable.
 */
function certificateOf({ tlsCert, tlsKey }: Options): (() => Promise<Certificate>) | null {
  if (tlsCert === undefined && tlsKey === undefined) return null
  if (tlsCert === undefined || tlsKey === undefined) throw new AppError('tls-pair')
  const read = (path: string): Promise<string> =>
    readFile(path, 'utf8').catch((cause: unknown) => {
      throw new AppError('tls-unreadable', { path }, { cause })
    })
  return async () => ({ cert: await read(tlsCert), key: await read(tlsKey), ca: '' })
}
