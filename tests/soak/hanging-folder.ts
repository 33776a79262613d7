import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '../support/until.ts'

const PYTHON = '/usr/bin/python3'

/** True if folders can be mounted: needs Debian's packages fuse3 and python3-fuse, and a machine that allows mounts. */
export const hasFuse = spawnSync(PYTHON, ['-c', 'import fuse; open("/dev/fuse")']).status === 0

/** The calls of a mount that hang: all, or those of one kind. */
export type HungCalls = 'all' | 'read' | 'write' | 'fsync' | 'rename'

/** A mounted folder whose calls hang on demand. */
export interface HangingFolder {
  /** The folder that is mounted, whose calls never hang. */
  readonly source: string
  readonly mounted: string
  /** Exists once a call hangs. */
  readonly hung: string
  hang(calls: HungCalls): void
  respond(): void
  /** Kills the process of the mount, whose calls then fail at once. */
  kill(): Promise<void>
  /** Lets all calls return, and unmounts the folder. */
  close(): Promise<void>
}

/** Mounts the folder `source` of `home`, which may exist. Functions are synchronous, as hung calls occupy Node's threads. */
export async function hangingFolder(home: string): Promise<HangingFolder> {
  const [source, mounted, flag] = ['source', 'mounted', 'hang'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ]
  for (const folder of [source, mounted]) mkdirSync(folder, { recursive: true })
  const mount = spawn(PYTHON, [fileURLToPath(new URL('./hanging-mount.py', import.meta.url)), mounted], {
    env: { ...process.env, SRC: source, FLAG: flag },
    stdio: 'ignore',
  })
  const exit = new Promise((resolve) => mount.once('exit', resolve))
  await until(async () => execFileSync('mount', { encoding: 'utf8' }).includes(mounted))
  const respond = () => {
    rmSync(flag, { force: true })
    rmSync(`${flag}.hung`, { force: true })
  }
  return {
    source,
    mounted,
    hung: `${flag}.hung`,
    hang: (calls) => writeFileSync(flag, calls),
    respond,
    async kill() {
      mount.kill('SIGKILL')
      await exit
    },
    async close() {
      respond()
      execFileSync('fusermount3', ['-uz', mounted])
      await exit
    },
  }
}
