import { resolve } from 'node:path'
import { z } from 'zod'
import type { ScanStatus } from '#contract/helper/scan.ts'
import type { Collection, ScanOrder } from '../collection/collection.ts'
import { openCollection } from '../collection/open.ts'
import { progressText } from '../components/scan-text.ts'
import { type Context, EXIT } from '../context.ts'

export const options = z.object({
  paths: z.array(z.string()).default([]),
  full: z.boolean().default(false),
  retry: z.boolean().default(false),
  strict: z.boolean().default(false),
})
type Options = z.output<typeof options>

/** Milliseconds between two lines of progress off a terminal. */
const LINE_EVERY = 2_000

/** `comics scan [PATH…]`: progress in Ink on a terminal, in lines or JSON elsewhere. */
export async function run(context: Context, { paths, full, retry, strict }: Options): Promise<number> {
  const { config, t, out } = context
  // A helper's API scans whole libraries; parts are scanned in this process, under the same lock.
  const collection = await openCollection(config, { local: paths.length > 0 })
  try {
    if ((await collection.libraries()).length === 0) out.note(t('cli.scan.noLibraries'))
    const order = { full, retry, paths: paths.map((path) => resolve(path)) }
    const status = out.interactive
      ? await draw(context, collection, order)
      : await tell(context, collection, order)
    const problems = strict ? await openProblems(collection, order.paths) : 0
    const { discovered, processed, added, changed, gone, covers } = status
    out.event('done', {
      discovered,
      processed,
      added,
      changed,
      gone,
      covers,
      problems: status.problems,
      outcome: status.outcome,
    })
    const summary = t('cli.scan.done', { count: processed, added, changed, gone, problems: status.problems })
    if (status.outcome === 'done') out.line(summary)
    else
      out.line(t(status.outcome === 'cancelled' ? 'cli.scan.cancelled' : 'cli.scan.unfinished', { summary }))
    if (status.outcome === 'cancelled') return EXIT.interrupted
    return problems > 0 ? EXIT.problems : EXIT.ok
  } finally {
    await collection.close()
  }
}

type Request = Pick<ScanOrder, 'full' | 'retry' | 'paths'>

async function tell(
  { t, out, signal }: Context,
  collection: Collection,
  request: Request,
): Promise<ScanStatus> {
  let last = 0
  let listed = false
  const onProgress = (status: ScanStatus) => {
    const { running, discovered, processed, covers, coversDue, problems, lastPath } = status
    // That everything is listed is told at once: there is something to read from now on.
    const isListed = coversDue > 0 && !listed
    if (!running || discovered === 0 || (!isListed && Date.now() - last < LINE_EVERY)) return
    last = Date.now()
    listed ||= isListed
    out.event('progress', { discovered, processed, covers, coversDue, problems, lastPath })
    if (!out.json) out.note(progressText(t, status))
  }
  return collection.scan({ ...request, onProgress, signal })
}

async function draw({ t, signal }: Context, collection: Collection, request: Request): Promise<ScanStatus> {
  const { showScan } = await import('../screens/scan.tsx')
  return showScan(t, signal, (onProgress, stop) => collection.scan({ ...request, onProgress, signal: stop }))
}

async function openProblems(collection: Collection, paths: readonly string[]): Promise<number> {
  const problems = await collection.problems()
  const under = (path: string) =>
    paths.length === 0 || paths.some((each) => path === each || path.startsWith(`${each}/`))
  return problems.filter(({ path }) => under(path)).length
}
