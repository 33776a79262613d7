import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tempDir } from '../temp.ts'
import { atEnd } from './at-end.ts'

/** Runs `mount`. Returns false if this user may not. */
export function mount(...args: string[]): boolean {
  try {
    execFileSync('mount', args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Returns the path of a new tmpfs, unmounted at the end of the test; null if this user may not mount. */
export async function smallDisk(size: string): Promise<string | null> {
  const path = join(await tempDir(), 'disk')
  await mkdir(path)
  if (!mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path)) return null
  atEnd(() => void execFileSync('umount', ['-l', path]))
  return path
}

/** Fills a disk except for `free` kilobytes. Returns the file to delete to make room. */
export async function leaveRoom(disk: string, free: number): Promise<string> {
  const ballast = join(disk, 'ballast')
  const left = Number(execFileSync('df', ['-k', '--output=avail', disk]).toString().split('\n')[1])
  await writeFile(ballast, Buffer.alloc(Math.max(0, left - free) * 1024))
  return ballast
}
