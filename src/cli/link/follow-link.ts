import { unwatchFile, watch, watchFile } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '#http/responses/errors.ts'
import { LINK_FILE, type Link, readLink } from './link-file.ts'

/** Returns the identity of a link, which a renewed session does not change. */
const nameOf = (link: Link | null): string =>
  link === null ? '' : `${link.relay} ${link.user.id} ${link.linkedAt}`

/** Milliseconds between two attempts after a failure. */
const RETRY_EVERY = 5_000

/**
 * Calls `onChange` for each change of the link file: at once, or by polling if the system allows no more watchers
 * (EMFILE, ENOSPC).
 */
function watchLink(dataDir: string, onChange: () => void, every: number): () => void {
  try {
    const watcher = watch(dataDir, (_event, file) => {
      if (file === LINK_FILE) onChange()
    })
    watcher.on('error', () => undefined)
    return () => watcher.close()
  } catch {
    const path = join(dataDir, LINK_FILE)
    watchFile(path, { interval: every, persistent: false }, onChange)
    return () => unwatchFile(path, onChange)
  }
}

/**
 * Calls `onChange` whenever any process creates, replaces or removes the data folder's link, compared with `opened` at
 * first. Calls do not overlap; a failed one is repeated, and each new error is reported.
 */
export function followLink(
  dataDir: string,
  opened: Link | null,
  onChange: () => Promise<void>,
  report: Report,
  retryEvery = RETRY_EVERY,
): { close(): Promise<void> } {
  let known: string | null = nameOf(opened)
  let checking: Promise<void> | null = null
  let again = false
  let closing = false
  let lastError = ''
  let timer: NodeJS.Timeout | undefined

  async function check(): Promise<void> {
    do {
      again = false
      clearTimeout(timer)
      try {
        const now = nameOf(await readLink(dataDir))
        if (now !== known) {
          // A failed call may have been half done, so the next attempt must not compare with the former link.
          known = null
          await onChange()
          known = now
        }
        lastError = ''
      } catch (error) {
        if (String(error) !== lastError) report(error, 'link')
        lastError = String(error)
        if (!closing) timer = setTimeout(begin, retryEvery)
      }
    } while (again && !closing)
  }
  function begin(): void {
    again = true
    checking ??= check().finally(() => {
      checking = null
    })
  }
  const unwatch = watchLink(dataDir, begin, retryEvery)
  // The link may have changed since it was opened.
  begin()
  return {
    async close() {
      closing = true
      unwatch()
      clearTimeout(timer)
      await checking
    },
  }
}
