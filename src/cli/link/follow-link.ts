import { unwatchFile, watch, watchFile } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '#http/responses/errors.ts'
import { LINK_FILE, type Link, readLink } from './link-file.ts'

/** Tells two links apart: a renewed session is the same link. */
const nameOf = (link: Link | null): string =>
  link === null ? '' : `${link.relay} ${link.user.id} ${link.linkedAt}`

/** Between two tries of what failed, in milliseconds. */
const RETRY_EVERY = 5_000

/**
 * Tells of each change of the link's file: at once, or where the system watches no more (EMFILE, ENOSPC) in a while.
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
 * Calls back whenever the data folder's link is another than `opened`, or than it was: made, replaced or taken away by
 * whichever process. One call at a time; one that throws is made again in a while, and told as long as it says
 * something new.
 */
export function followLink(
  dataDir: string,
  opened: Link | null,
  onChange: () => Promise<void>,
  report: Report,
  retryEvery = RETRY_EVERY,
): { close(): Promise<void> } {
  let known: string | null = nameOf(opened)
  let looking: Promise<void> | null = null
  let again = false
  let closing = false
  let told = ''
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    do {
      again = false
      clearTimeout(timer)
      try {
        const now = nameOf(await readLink(dataDir))
        if (now !== known) {
          // Half done is another, too: the next try is not to see it as what was known before.
          known = null
          await onChange()
          known = now
        }
        told = ''
      } catch (error) {
        if (String(error) !== told) report(error, 'link')
        told = String(error)
        if (!closing) timer = setTimeout(begin, retryEvery)
      }
    } while (again && !closing)
  }
  function begin(): void {
    again = true
    looking ??= look().finally(() => {
      looking = null
    })
  }
  const unwatch = watchLink(dataDir, begin, retryEvery)
  // It may have changed since it was opened.
  begin()
  return {
    async close() {
      closing = true
      unwatch()
      clearTimeout(timer)
      await looking
    },
  }
}
