import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '#domain/errors.ts'
import { permissionFlags } from './permissions.ts'

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
}

/** A program that runs, and its private folder. */
export interface Program {
  readonly process: ChildProcess
  readonly folder: string
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

/** Starts it. Throws disk-full, data-dir-not-writable where it cannot have a folder. */
export function startProgram({ entry, roots, background, confined }: ProgramOptions): Program {
  const folder = makeFolder()
  const permissions = confined ? permissionFlags(entry, roots, folder) : []
  const flags = [
    ...permissions,
    `--max-old-space-size=${HEAP_MB}`,
    `--initial-old-space-size=${HEAP_START_MB}`,
    '--no-warnings',
  ]
  const started = spawn(process.execPath, [...flags, fileURLToPath(entry)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // Nothing of the helper's own surroundings, for there are secrets in them.
    env: { TMPDIR: folder, TMP: folder, TEMP: folder },
    // A group of its own, so that 7-Zip goes with it, and Ctrl-C is the helper's to answer.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const { pid } = started
  giveWay(pid, background ? PRIORITY.background : PRIORITY.people)
  return {
    process: started,
    folder,
    kill() {
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

function giveWay(pid: number | undefined, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority)
  } catch {
    // A system that does not let it has it as important as the rest.
  }
}
