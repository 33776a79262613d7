import { resolve } from 'node:path'
import { z } from 'zod'
import type { ScanStatus } from '#contract/helper/scan.ts'
import { isAppError } from '#domain/errors/errors.ts'
import { isInside } from '#library/roots/path-checks.ts'
import type { Collection, ScanOrder } from '../collection/collection.ts'
import { followScan } from '../collection/follow-scan.ts'
import { openCollection } from '../collection/open.ts'
import { progressText, summaryLines } from '../components/scan-text.ts'
import { type Context, EXIT } from '../context.ts'

export const options = z.object({
  paths: z.array(z.string()).default([]),
  full: z.boolean().default(false),
  retry: z.boolean().default(false),
  strict: z.boolean().default(false),
})
type Options = z.output<typeof options>

/** Milliseconds between two progress lines without a terminal. */
const LINE_EVERY = 2_000

/** `comics scan [PATH…]`: shows progress with Ink on a terminal, else as lines or JSON. */
export async function run(context: Context, { paths, full, retry, strict }: Options): Promise<number> {
  const { config, t, out } = context
  // The helper's API scans whole libraries only; parts are scanned in this process, under the same lock.
  const collection = await openCollection(config, { local: paths.length > 0 })
  try {
    if ((await collection.libraries()).length === 0) out.note(t('cli.scan.noLibraries'))
    const order = { full, retry, paths: paths.map((path) => resolve(path)) }
    const status = out.interactive
      ? await draw(context, collection, order)
      : await scanWithLog(context, collection, order)
    const { problems: open } = await collection.stats()
    const problems = strict ? await openProblems(collection, order.paths) : 0
    // The scan of another process continues.
    if (status.running) {
      out.line(t('terminal.scan.goesOn'))
      return EXIT.ok
    }
    const { discovered, processed, added, changed, gone, covers, outcome, left } = status
    const counts = { discovered, processed, added, changed, gone, covers, problems: status.problems }
    out.event('done', { ...counts, openProblems: open, outcome, ...(left !== null && { left }) })
    for (const line of summaryLines(t, status)) out.line(line)
    // Unchanged files are not read again, so their problems remain.
    if (open > 0) out.line(t('cli.scan.open', { problems: open, called: config.called }))
    if (status.outcome === 'cancelled') return EXIT.interrupted
    return problems > 0 ? EXIT.problems : EXIT.ok
  } finally {
    await collection.close()
  }
}

type Request = Pick<ScanOrder, 'full' | 'retry' | 'paths'>

async function scanWithLog(
  { t, out, signal }: Context,
  collection: Collection,
  request: Request,
): Promise<ScanStatus> {
  let last = 0
  let listed = false
  const onProgress = (status: ScanStatus) => {
    const { running, discovered, processed, covers, coversDue, problems, lastPath } = status
    // Reported at once, because the comics can be read from now on.
    const isListed = coversDue > 0 && !listed
    if (!running || discovered === 0 || (!isListed && Date.now() - last < LINE_EVERY)) return
    last = Date.now()
    listed ||= isListed
    out.event('progress', { discovered, processed, covers, coversDue, problems, lastPath })
    if (!out.json) out.note(progressText(t, status))
  }
  return collection.scan({ ...request, onProgress, signal })
}

/** Shows the running scan of another process first, and then scans unless that scan has done what was requested. */
async function draw({ t, signal }: Context, collection: Collection, request: Request): Promise<ScanStatus> {
  const { showScan } = await import('../screens/scan.tsx')
  return showScan(t, signal, async (onProgress, stop) => {
    for (;;) {
      try {
        const own = (status: ScanStatus) => onProgress({ status, joined: false })
        return await collection.scan({ ...request, onProgress: own, signal: stop })
      } catch (error) {
        if (!isAppError(error, 'scan-running')) throw error
      }
      const other = await followScan(collection, (status) => onProgress({ status, joined: true }), stop)
      if (stop.aborted || answers(other, request)) return other
    }
  })
}

/** Returns true if an ended scan has done what was requested. */
function answers({ running, partial, outcome }: ScanStatus, { full, retry, paths }: Request): boolean {
  return !running && outcome === 'done' && !partial && !full && !retry && paths.length === 0
}

async function openProblems(collection: Collection, paths: readonly string[]): Promise<number> {
  const problems = await collection.problems()
  const under = (path: string) => paths.length === 0 || paths.some((folder) => isInside(path, folder))
  return problems.filter(({ path }) => under(path)).length
}
