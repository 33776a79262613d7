import type { ScanStatus, scan } from '#contract/helper/scan.ts'
import type { Report } from '#http/responses/errors.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Library } from '#library/index.ts'
import type { ScanRequest } from '#library/scan/scan-request.ts'
import type { Caller } from '../guards.ts'

/** Starts a scan and returns. Its status contains the outcome; a failure is also reported. */
export async function startScan(
  library: Library,
  request: Omit<ScanRequest, 'onProgress' | 'background'>,
  report: Report,
): Promise<void> {
  const { done } = await library.scanner.start(request)
  done.catch((error: unknown) => report(error, 'scan'))
}

/** Routes for scans. */
export function scanRoutes(library: Library, report: Report): Handlers<typeof scan, Caller> {
  const { scanner } = library
  const answer = async (status: () => Promise<ScanStatus>) => {
    // The revision is read first, so that the status is never older than it.
    const revision = await library.revision()
    return { success: true as const, ...(await status()), background: scanner.inBackground(), revision }
  }
  return {
    async start({ body }) {
      await startScan(library, body ?? {}, report)
      return answer(scanner.status)
    },
    status: async () => answer(scanner.status),
    cancel: async () => answer(scanner.cancel),
    problems: async () => ({ success: true, problems: await library.problems() }),
    ignored: async () => ({ success: true, ignored: await library.ignored() }),
  }
}
