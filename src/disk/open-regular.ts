import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A FIFO opened without this flag blocks a thread until another program opens its other end. Regular files ignore it
 * but for a lease (fcntl(2), F_SETLEASE). Windows has neither flag nor FIFOs.
 */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
/** A file server that holds a lease gives it back within some milliseconds of the first refused open. */
const LEASE_TRIES = 20
const LEASE_PAUSE = 50

async function openUnleased(path: string): Promise<FileHandle> {
  for (let tries = 1; ; tries++) {
    try {
      return await open(path, READ)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === LEASE_TRIES) throw error
      await pause(LEASE_PAUSE)
    }
  }
}

/**
 * Opens a file of a library for reading, without waiting for the other end of a FIFO; the caller closes it. Throws the
 * system's errors, and an Error for what is no regular file. Everything that reads files of a library or an export
 * opens them here.
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

/** Throws what `openRegular` throws: for a program that opens the path by itself. */
export async function checkRegular(path: string): Promise<void> {
  await (await openRegular(path)).close()
}
