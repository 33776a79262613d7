import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Opening a FIFO without O_NONBLOCK blocks a thread until another program opens its other end. The flag affects regular
 * files only if they have a lease (fcntl(2), F_SETLEASE). Windows has neither the flag nor FIFOs.
 */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
/** Maximum attempts: a file server releases its lease within some milliseconds after the first rejected open. */
const LEASE_ATTEMPTS = 20
/** Milliseconds between two attempts. */
const LEASE_PAUSE = 50

async function openUnleased(path: string): Promise<FileHandle> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await open(path, READ)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || attempt === LEASE_ATTEMPTS) throw error
      await pause(LEASE_PAUSE)
    }
  }
}

/**
 * Opens a file of a library for reading, without blocking on a FIFO; the caller closes it. Throws the system's errors,
 * and an Error for anything but a regular file. All code that reads files of a library or an export uses this function.
 */
export async function openRegular(path: string): Promise<FileHandle> {
  const handle = await openUnleased(path)
  try {
    if ((await handle.stat()).isFile()) return handle
    throw new Error(`Not a regular file: ${path}`)
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Returns the bytes of a file. Throws what `openRegular` throws, and the system's errors. */
export async function readRegular(path: string): Promise<Buffer<ArrayBuffer>> {
  const handle = await openRegular(path)
  return handle.readFile().finally(() => handle.close())
}

/** Checks a path that another program will open. Throws as `openRegular`. */
export async function checkRegular(path: string): Promise<void> {
  await (await openRegular(path)).close()
}
