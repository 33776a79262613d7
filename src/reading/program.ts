import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '#domain/errors.ts'
import { descendants } from './memory.ts'
import { permissionFlags, programFolders } from './permissions.ts'
import { sandboxed } from './sandbox.ts'

/** How the system is to run the program that reads. */
export interface ProgramOptions {
  /** The program: `process/main.ts`, built. */
  readonly entry: URL
  /** The library folders it may read. */
  readonly roots: readonly string[]
  /** True where nobody waits for it. */
  readonly background: boolean
  /** True to let it read and write nothing else, where this Node can. */
  readonly confined: boolean
  /** True to run it inside bubblewrap, if `confined`. */
  readonly sandbox: boolean
}

/** A program that runs, and its private folder. */
export interface Program {
  readonly process: ChildProcess
  readonly folder: string
  /** Gives way to other programs, with everything it has started. */
  giveWay(): void
  /** Ends it at once, with everything it started. */
  kill(): void
  /** Removes its folder as far as nobody writes there any more. */
  clear(): void
}

/** Whoever serves comes first for the processor, then who reads for people, then scans. */
const PRIORITY = { people: 3, background: 10 } as const
/** The heap of scripts; pictures and documents lie outside it. */
const HEAP_MB = 512
/**
 * What the heap may grow to before it is tidied at all. The bytes of pages count as its own: with less, every fifth
 * cover would have the whole of it gone through.
 */
const HEAP_START_MB = 64

/** Threads for files and pictures: those that wait for a disk must leave enough for the others. */
const THREADS = 12

/** Throws disk-full, data-dir-not-writable. */
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

/** Returns a library folder and, where a link is in its place, the folder that links inside the library lead to. */
function withTarget(root: string): string[] {
  try {
    return [...new Set([root, realpathSync(root)])]
  } catch {
    return [root]
  }
}

/** Starts it. Throws disk-full, data-dir-not-writable where it cannot have a folder. */
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
  const bare = { command: process.execPath, args: [...flags, program] }
  const folders = { read: [...programFolders(program), ...roots.flatMap(withTarget)], write: [folder] }
  const isSandboxed = confined && sandbox
  const { command, args } = isSandboxed ? sandboxed(bare.command, bare.args, folders) : bare
  const started = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // Nothing of the helper's own surroundings, for there are secrets in them.
    env: { TMPDIR: folder, TMP: folder, TEMP: folder, UV_THREADPOOL_SIZE: String(THREADS) },
    // A group of its own, so that 7-Zip goes with it, and Ctrl-C is the helper's to answer.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const { pid } = started
  return {
    process: started,
    folder,
    giveWay() {
      const priority = background ? PRIORITY.background : PRIORITY.people
      if (pid !== undefined) for (const each of [pid, ...descendants(pid)]) setLowPriority(each, priority)
    },
    kill() {
      // Bubblewrap exits by itself when nothing is left of what runs in it, and is last to go.
      const inside = isSandboxed && pid !== undefined ? descendants(pid) : []
      for (const each of inside) killNow(each)
      if (inside.length > 0) return
      try {
        if (pid !== undefined && process.platform !== 'win32') process.kill(-pid, 'SIGKILL')
        else started.kill('SIGKILL')
      } catch {
        // It has ended by itself.
      }
    },
    clear() {
      try {
        rmSync(folder, { recursive: true, force: true })
      } catch {
        // What it was just writing: tried again when it has ended, or the system's to tidy.
      }
    },
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended with another.
  }
}

function setLowPriority(pid: number, priority: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // A system that does not let it has it as important as the rest.
  }
}
