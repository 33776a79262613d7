import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '#domain/errors/errors.ts'
import { descendants } from './memory.ts'
import { permissionFlags, programFolders } from './permissions.ts'
import { sandboxed } from './sandbox.ts'

export interface ProgramOptions {
  /** URL of the built `process/main.ts`. */
  readonly entry: URL
  /** Library folders that the program can read. */
  readonly roots: readonly string[]
  /** True for jobs that no user waits for; they get a lower priority. */
  readonly background: boolean
  /** True to deny access to all other files, if this Node supports it. */
  readonly confined: boolean
  /** True to run it inside bubblewrap, if `confined`. */
  readonly sandbox: boolean
}

/** A running program with its private folder. */
export interface Program {
  readonly process: ChildProcess
  readonly folder: string
  /** Lowers the priority of the program and its descendants. */
  lowerPriority(): void
  /** Kills the program and its descendants. */
  kill(): void
  /** Removes the folder. Errors are ignored, since the program may still write to it. */
  clear(): void
}

/** Niceness: the helper has 0, decoding for users is next, scans come last. */
const PRIORITY = { foreground: 3, background: 10 } as const
/** Maximum JavaScript heap; images and documents are outside of it. */
const HEAP_MB = 512
/**
 * Heap size below which V8 runs no major garbage collection. External buffers of pages count as heap; with a smaller
 * heap, every fifth cover would trigger a collection.
 */
const HEAP_START_MB = 64

/** Size of libuv's thread pool, large enough to leave threads free while slow disks block some. */
const THREADS = 12

/** Creates a private folder. Throws disk-full, data-dir-not-writable. */
function makeFolder(): string {
  const path = tmpdir()
  try {
    return mkdtempSync(join(path, 'comics-'))
  } catch (cause) {
    const isFull = (cause as NodeJS.ErrnoException).code === 'ENOSPC'
    throw isFull
      ? new AppError('disk-full', {}, { cause })
      : new AppError('data-dir-not-writable', { path }, { cause })
  }
}

/** Returns a library folder and, if it is a symbolic link, its target. */
function withTarget(root: string): string[] {
  try {
    return [...new Set([root, realpathSync(root)])]
  } catch {
    return [root]
  }
}

/** Starts the program. Throws disk-full, data-dir-not-writable if its folder cannot be created. */
export function startProgram({ entry, roots, background, confined, sandbox }: ProgramOptions): Program {
  const folder = makeFolder()
  const permissions = confined ? permissionFlags(entry, roots, folder) : []
  const flags = [
    ...permissions,
    `--max-old-space-size=${HEAP_MB}`,
    `--initial-old-space-size=${HEAP_START_MB}`,
    '--no-warnings',
  ]
  const program = fileURLToPath(entry)
  const unsandboxed = { command: process.execPath, args: [...flags, program] }
  const folders = { read: [...programFolders(program), ...roots.flatMap(withTarget)], write: [folder] }
  const isSandboxed = confined && sandbox
  const { command, args } = isSandboxed
    ? sandboxed(unsandboxed.command, unsandboxed.args, folders)
    : unsandboxed
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // The helper's environment is not passed on, since it contains secrets.
    env: { TMPDIR: folder, TMP: folder, TEMP: folder, UV_THREADPOOL_SIZE: String(THREADS) },
    // A process group of its own, so that 7-Zip is killed too, and Ctrl-C reaches only the helper.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const { pid } = child
  return {
    process: child,
    folder,
    lowerPriority() {
      const priority = background ? PRIORITY.background : PRIORITY.foreground
      if (pid !== undefined)
        for (const processId of [pid, ...descendants(pid)]) setLowPriority(processId, priority)
    },
    kill() {
      // Bubblewrap exits when all processes inside have exited.
      const inside = isSandboxed && pid !== undefined ? descendants(pid) : []
      for (const processId of inside) killQuietly(processId)
      if (inside.length > 0) return
      try {
        if (pid !== undefined && process.platform !== 'win32') process.kill(-pid, 'SIGKILL')
        else child.kill('SIGKILL')
      } catch {
        // The process has already ended.
      }
    },
    clear() {
      try {
        rmSync(folder, { recursive: true, force: true })
      } catch {
        // Removed by the call after the exit, else left to the system.
      }
    },
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

function setLowPriority(pid: number, priority: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // Without the permission the priority is unchanged.
  }
}
