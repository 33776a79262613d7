import type { ScanStatus, scan } from '#contract/helper/scan.ts'
import { isAppError } from '#domain/errors/errors.ts'
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

/** Scans all libraries now, or after the running scan, which does not include a folder that was just added. */
export async function scanWhenFree(library: Library, report: Report): Promise<void> {
  const { scanner } = library
  try {
    await startScan(library, {}, report)
  } catch (error) {
    if (!isAppError(error, 'scan-running')) throw error
    const stop = scanner.onEnd(() => {
      stop()
      scanAfter().catch((failure: unknown) => report(failure, 'scan'))
    })
  }
  async function scanAfter(): Promise<void> {
    // A user who cancelled the scan does not want the next one either.
    if ((await scanner.status()).outcome === 'cancelled') return
    await startScan(library, {}, report).catch((error: unknown) => {
      // Another request has started it.
      if (!isAppError(error, 'scan-running')) throw error
    })
  }
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
