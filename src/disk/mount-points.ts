import { readFileSync } from 'node:fs'
import { parse } from 'node:path'

/** Linux's list of mounts (proc_pid_mountinfo(5)); reading it does not access a disk. */
const MOUNTS = '/proc/self/mountinfo'
/** Milliseconds for which the list is reused. */
const REUSED_FOR = 1_000

let known: { readonly at: number; readonly points: readonly string[] } | null = null

/** Returns the mount points, the longest first; none if the system does not list them. */
function mountPoints(): readonly string[] {
  if (known !== null && performance.now() - known.at < REUSED_FOR) return known.points
  let text = ''
  try {
    text = readFileSync(MOUNTS, 'utf8')
  } catch {
    // Other systems, and containers without /proc.
  }
  const unescaped = (path: string) =>
    path.replace(/\\([0-7]{3})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 8)))
  const points = text.split('\n').flatMap((line) => line.split(' ')[4] ?? [])
  known = { at: performance.now(), points: points.map(unescaped).sort((a, b) => b.length - a.length) }
  return known.points
}

/**
 * Returns the mount point of an absolute path, without following links; the path's root if the system does not list its
 * mounts. Does not access a disk.
 */
export function mountPointOf(path: string): string {
  const point = mountPoints().find((each) => path === each || path.startsWith(`${each}/`))
  return point ?? parse(path).root
}
