import type { scan } from '#contract/helper/scan.ts'
import type { Report } from '#http/errors.ts'
import type { Handlers } from '#http/mount.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'

/** Begins a scan and returns; how it ends is told by its status, a failure also to the log. */
export async function startScan(
  library: Library,
  request: { full?: boolean; believe?: boolean },
  report: Report,
): Promise<void> {
  const { done } = await library.scanner.start(request)
  done.catch((error: unknown) => report(error, 'scan'))
}

/** Scanning (spec 7). */
export function scanRoutes(library: Library, report: Report): Handlers<typeof scan, Caller> {
  return {
    async start({ body }) {
      await startScan(library, { full: body?.full ?? false, believe: body?.believe ?? false }, report)
      return { success: true, ...(await library.scanner.status()) }
    },
    status: async () => ({ success: true, ...(await library.scanner.status()) }),
    cancel: async () => ({ success: true, ...(await library.scanner.cancel()) }),
    problems: async () => ({ success: true, problems: await library.problems() }),
  }
}
