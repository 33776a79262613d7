import { z } from 'zod'
import type { Collection } from '../collection/collection.ts'
import { openCollection } from '../collection/open.ts'
import { lastScanLines } from '../components/scan-text.ts'
import { type Context, EXIT, explain } from '../context.ts'
import { canOpenBrowser } from '../open-browser.ts'
import { createOpener, type Opener } from '../opener.ts'
import type { RunningHelper } from '../running-helper.ts'
import type { HomeCommand } from '../screens/home.tsx'
import { openAccountClient } from '../session/session.ts'
import { pickLibraries } from './pick-library.ts'

export const options = z.object({})

/** `comics` alone on a terminal: a home screen that starts commands and returns after each. */
export async function run(context: Context): Promise<number> {
  const { config, t, signal } = context
  const opener = createOpener(config)
  const { waitForKey } = await import('../screens/wait-for-key.tsx')
  try {
    for (;;) {
      const chosen = await choose(context, opener)
      if (chosen === null) return signal.aborted ? EXIT.interrupted : EXIT.ok
      try {
        // A scan that the libraries screen requests runs as if it had been chosen here.
        const command = chosen === 'library' ? await pickLibraries(context) : chosen
        if (command === null) continue
        if (!(await go(context, command, opener))) continue
      } catch (error) {
        if (signal.aborted) return EXIT.interrupted
        explain(error, context)
      }
      await waitForKey(t('terminal.keys.any'), signal)
    }
  } finally {
    await opener.close()
  }
}

/**
 * Returns the entries, the most likely one first: folders for an empty library, a scan for one that was never scanned.
 */
function commandsFor(
  files: number,
  libraries: number,
  helper: RunningHelper | null,
  signedIn: boolean,
): HomeCommand[] {
  const first: HomeCommand[] = files > 0 ? ['shelf', 'scan'] : libraries > 0 ? ['scan', 'shelf'] : ['library']
  const account: HomeCommand[] = signedIn ? ['logout'] : ['login', 'signup']
  const rest: HomeCommand[] = [
    ...(signedIn ? (['index'] as const) : []),
    'library',
    helper ? 'browser' : 'serve',
    ...account,
    'status',
  ]
  return [...first, ...rest.filter((command) => !first.includes(command))]
}

async function choose(context: Context, opener: Opener): Promise<HomeCommand | null> {
  const { config, t, signal } = context
  const { showHome } = await import('../screens/home.tsx')
  const email = await signedInEmail(context)
  const helper = await opener.helper()
  const collection = await openCollection(config)
  try {
    const { files, libraries } = await collection.stats()
    const fixed = [
      helper ? t('cli.status.running', { url: helper.url }) : t('terminal.home.stopped'),
      email === null ? t('terminal.home.nobody') : t('cli.status.user', { email }),
    ]
    return await showHome(
      {
        t,
        commands: commandsFor(files, libraries, helper, email !== null),
        readStatus: async () => [...(await collectionLines(context, collection)), ...fixed],
      },
      signal,
    )
  } finally {
    await collection.close()
  }
}

async function collectionLines({ config, t }: Context, collection: Collection): Promise<string[]> {
  const [stats, scan] = await Promise.all([collection.stats(), collection.lastScan()])
  const counts = [t('common.comics', { count: stats.files }), t('common.series', { count: stats.series })]
  return [counts.join(' · '), ...lastScanLines(t, config.language, { stats, scan })]
}

async function signedInEmail({ config }: Context): Promise<string | null> {
  const account = await openAccountClient(config).catch(() => null)
  try {
    return (await account?.user())?.email ?? null
  } catch {
    return null
  } finally {
    await account?.close()
  }
}

/** Runs a command. Returns true if it printed lines that must be read before the home screen is drawn again. */
async function go(
  context: Context,
  command: Exclude<HomeCommand, 'library'>,
  opener: Opener,
): Promise<boolean> {
  const { config, t, out } = context
  if (command === 'shelf') {
    await browse(context, opener)
    return false
  }
  if (command === 'browser') {
    out.line(t('terminal.shelf.opened', { url: await opener.open('/') }))
    // Without a browser, the user needs the printed address.
    return !canOpenBrowser(config)
  }
  // The opener has served only the browser until now; `serve` needs its port.
  if (command === 'serve') await opener.close()
  const { load, given, printsLines } = COMMANDS[command]
  const { options, run } = await load()
  await run(context, options.parse(given) as never)
  return printsLines
}

/** The commands with their options; `printsLines` is false for a command that draws its own screen. */
const COMMANDS = {
  scan: { load: () => import('./scan.ts'), given: {}, printsLines: true },
  index: { load: () => import('./index-account.ts'), given: {}, printsLines: true },
  serve: { load: () => import('./serve.ts'), given: {}, printsLines: false },
  login: { load: () => import('./login.ts'), given: { signUp: false }, printsLines: true },
  signup: { load: () => import('./login.ts'), given: { signUp: true }, printsLines: true },
  logout: { load: () => import('./logout.ts'), given: {}, printsLines: true },
  status: { load: () => import('./status.ts'), given: {}, printsLines: true },
} as const

async function browse({ config, t, signal }: Context, opener: Opener): Promise<void> {
  const { showShelf } = await import('../screens/shelf.tsx')
  const collection = await openCollection(config)
  try {
    const { shelf, issues } = collection
    const open = (comicId: string) => opener.open(`/comic/${encodeURIComponent(comicId)}`)
    await showShelf({ t, actions: { shelf, issues, open } }, signal)
  } finally {
    await collection.close()
  }
}
