import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { timedCall } from '#disk/timed-call.ts'

/** Hidden from scans, synchronisation and other programs, and no comic. */
const TEMP_NAME = /^\.comics-[0-9a-f]{16}\.tmp$/
/** Milliseconds after which a temporary file that no journal entry names belongs to no running process. */
const STALE_AFTER = 60 * 60_000

export interface TempFile {
  readonly path: string
  readonly file: FileHandle
}

/** Returns a new name of a temporary file in the folder of a path. */
export const tempBeside = (path: string): string =>
  join(dirname(path), `.comics-${randomBytes(8).toString('hex')}.tmp`)

/**
 * Creates an empty temporary file, readable by its owner only. The journal has to name it before, so that a kill leaves
 * none. Throws the system's errors.
 */
export const createTemp = async (path: string): Promise<TempFile> => ({
  path,
  file: await open(path, 'wx+', 0o600),
})

const NO_EVENTS = { onSlow: () => undefined, onGivenUp: () => undefined, onEnd: () => undefined }

/** Deletes a temporary file; errors and disks that do not answer are ignored, as `sweepTemps` deletes it later. */
export const removeTemp = (path: string): Promise<void> =>
  timedCall(() => rm(path, { force: true }), NO_EVENTS).catch(() => undefined)

/** Deletes the temporary files of a folder that are older than an hour and not in `named`. Ignores errors. */
export async function sweepTemps(folder: string, named: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    if (!TEMP_NAME.test(name) || named.has(path)) continue
    const stats = await stat(path).catch(() => null)
    if (stats !== null && Date.now() - stats.mtimeMs > STALE_AFTER) await removeTemp(path)
  }
}

/** Writes a folder's entries to the disk, so that a rename survives a power cut. Not every system can. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r').catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close().catch(() => undefined)
}
