import { execFile } from 'node:child_process'
import type { BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Milliseconds. */
const TIMEOUT = 10_000
const NS_PER_S = 1_000_000_000n

/** Path of an open file, which no rename or symbolic link can redirect; null where there is none. */
const openPath = ({ fd }: FileHandle): string | null =>
  process.platform === 'linux' ? `/proc/${process.pid}/fd/${fd}` : null

/**
 * Gives a new file the mode and owner of the old one, and its extended attributes and access lists, which Node cannot
 * read: the system's `cp` copies them on Linux. Another owner is kept only where the system permits it.
 */
export async function copyAttributes(from: FileHandle, stats: BigIntStats, to: FileHandle): Promise<void> {
  await to.chown(Number(stats.uid), Number(stats.gid)).catch(() => undefined)
  // After the owner, whose change removes some bits.
  await to.chmod(Number(stats.mode) & 0o7777).catch(() => undefined)
  const [source, target] = [openPath(from), openPath(to)]
  if (source === null || target === null) return
  const args = ['--attributes-only', '--preserve=all', '--', source, target]
  // Programs without these options, as in small containers, leave mode and owner.
  await run('cp', args, { timeout: TIMEOUT }).catch(() => undefined)
}

/** Returns a time in seconds since 1970 for `utimes`, which sets the present for a negative number, but not for its text. */
export const timeOf = (seconds: number): string => String(seconds)

/**
 * Sets a file's modification time, to the nanosecond if the system's `touch` can; without one, to the present. Throws
 * the system's errors.
 */
export async function setModified(file: FileHandle, mtimeNs: bigint | undefined): Promise<void> {
  const seconds = timeOf(mtimeNs === undefined ? Date.now() / 1e3 : Number(mtimeNs) / 1e9)
  await file.utimes(seconds, seconds)
  const target = openPath(file)
  if (mtimeNs === undefined || target === null) return
  if ((await file.stat({ bigint: true })).mtimeNs === mtimeNs) return
  const [sign, ns] = mtimeNs < 0n ? ['-', -mtimeNs] : ['', mtimeNs]
  const time = `@${sign}${ns / NS_PER_S}.${String(ns % NS_PER_S).padStart(9, '0')}`
  await run('touch', ['-m', '-c', '-d', time, '--', target], { timeout: TIMEOUT }).catch(() => undefined)
}
