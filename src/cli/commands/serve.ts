import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type Context, EXIT } from '../context.ts'
import { thrownText } from '../error-text.ts'
import { createTunnelLogFilter, reportTunnel, tunnelText } from '../link/texts.ts'
import { otherPort } from '../listen/listen-somewhere.ts'
import { ServeLog } from '../listen/serve-log.ts'
import { canOpenBrowser, openBrowser } from '../open-browser.ts'
import { type Serving, startServing } from '../serve/serving.ts'

const port = z.coerce.number().int().min(0).max(65_535)

/** A name or an IPv4 address, as a `Host` header has it. */
export const serverName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/)

export const options = z.object({
  port: port.optional(),
  host: z.string().optional(),
  name: z.array(serverName).default([]),
  open: z.boolean().default(true),
  watch: z.boolean().default(true),
  demo: z.boolean().default(false),
  signUp: z.enum(['loopback', 'open', 'closed']).default('loopback'),
  logLevel: z.enum(['silent', 'info', 'debug']).default('info'),
})
type Options = z.output<typeof options>

/** `comics serve`: serves helper, account and dashboard on one port until a signal; on a terminal with a screen. */
export async function run(context: Context, given: Options): Promise<number> {
  const { config, t, out } = context
  const dataDir = given.demo ? await mkdtemp(join(tmpdir(), 'comics-demo-')) : config.dataDir
  const screen = out.interactive && given.logLevel !== 'silent'
  const log = new ServeLog()
  const isLogged = createTunnelLogFilter(given.logLevel === 'debug')
  const print = (message: string) => {
    if (screen) log.note(message)
    else if (given.logLevel !== 'silent') {
      // Only a stack trace has several lines; a message may contain a file name with line breaks.
      const lines = given.logLevel === 'debug' ? message.split('\n') : [message]
      for (const line of lines) out.note(`${new Date().toISOString()} ${line}`)
    }
  }
  let serving: Serving | null = null
  try {
    serving = await startServing(
      { ...config, dataDir },
      {
        demo: given.demo,
        host: given.host ?? null,
        names: given.name,
        signUp: given.signUp,
        watch: given.watch,
        report: (error, where) => print(`${where}: ${detail(error, given.logLevel)}`),
        onRefusedHost: (host) => print(t('cli.serve.hostRefused', { host })),
        onTunnelChange(link, status) {
          if (isLogged(status)) print(tunnelText(t, config.language, reportTunnel(link, status)))
        },
        ...(screen && { onRequest: log.request }),
      },
      given.port,
    )
    if (given.open && out.interactive) openBrowser(config, serving.local)
    if (screen) await draw(context, given, { serving, dataDir, log })
    else await waitForSignal(context, given, { serving, dataDir })
    return EXIT.ok
  } finally {
    await serving?.close()
    if (given.demo) await rm(dataDir, { recursive: true, force: true })
  }
}

interface Served {
  readonly serving: Serving
  readonly dataDir: string
}

/** Prints the address and waits for a signal. */
async function waitForSignal(
  { config, t, out, signal }: Context,
  given: Options,
  { serving, dataDir }: Served,
): Promise<void> {
  const { port, local } = serving
  // Without a desktop, the browser runs on another computer, which cannot use localhost.
  const url = canOpenBrowser(config) ? serving.url : (serving.network ?? serving.url)
  const lines = [
    ...otherPort(t, given.port, port),
    ...t('cli.serve.ready', { url, local }).split('\n'),
    given.demo ? t('cli.serve.demo') : t('cli.serve.dataDir', { path: dataDir }),
    t('cli.serve.stop'),
  ]
  if (given.logLevel !== 'silent') for (const line of lines) out.line(line)
  if (!signal.aborted)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}

async function draw(
  context: Context,
  given: Options,
  { serving, dataDir, log }: Served & { readonly log: ServeLog },
): Promise<void> {
  const { config, t, out, signal } = context
  const { showServe } = await import('../screens/serve.tsx')
  await showServe(
    {
      t,
      color: out.color,
      desktop: canOpenBrowser(config),
      serving,
      about: [
        given.demo ? t('cli.serve.demo') : t('cli.serve.dataDir', { path: dataDir }),
        ...otherPort(t, given.port, serving.port),
      ],
      language: config.language,
      async readState() {
        const { library, remote } = serving
        const [scan, stats] = await Promise.all([library.scanner.status(), library.stats()])
        const account = remote?.link.account ?? (given.demo ? null : config.hosted)
        return {
          scan,
          stats,
          requests: log.requests,
          lines: log.lines(),
          account: account?.url ?? null,
          tunnel: remote && reportTunnel(remote.link, remote.tunnel),
        }
      },
      retry: () => serving.remote?.retry(),
      open: () => openBrowser(config, serving.local),
      scan() {
        const noteError = (error: unknown) => log.note(thrownText(t, error))
        serving.library.scanner.start().then(({ done }) => done.catch(noteError), noteError)
      },
    },
    signal,
  )
}

function detail(error: unknown, level: Options['logLevel']): string {
  if (!(error instanceof Error)) return String(error)
  return level === 'debug' ? (error.stack ?? error.message) : error.message
}
