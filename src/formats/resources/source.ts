import type { FileHandle } from 'node:fs/promises'
import { openRegular } from '#disk/open-regular.ts'
import { readAt } from '#disk/read-at.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { diskCall } from './disk-calls.ts'

/** An open file with random access. */
export interface Source {
  readonly path: string
  readonly size: number
  /** The first bytes (up to HEAD_SIZE), read on opening: enough to detect every format. */
  readonly head: Buffer
  /** Reads `length` bytes from `offset`, fewer at the end of the file. Throws file-unreadable, disk-not-answering. */
  read(offset: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

const HEAD_SIZE = 1024

/** Rethrows disk-not-answering and throws file-unreadable for any other error. */
function throwUnreadable(cause: unknown): never {
  if (isAppError(cause, 'disk-not-answering')) throw cause
  throw new AppError('file-unreadable', {}, { cause })
}

/** Opens a regular file for reading. Throws disk-not-answering, and file-unreadable for anything else. */
export async function openSource(path: string): Promise<Source> {
  const opening = openAt(path)
  return diskCall(path, () => opening).catch((error: unknown) => {
    // After a timeout the file may still be opened later; its handle must be closed.
    void opening.then(
      (source) => source.close(),
      () => undefined,
    )
    return throwUnreadable(error)
  })
}

async function openAt(path: string): Promise<Source> {
  const handle = await openRegular(path)
  try {
    const { size } = await handle.stat()
    const head = await readAt(handle, 0, Math.min(HEAD_SIZE, size))
    return sourceOf(path, handle, size, head)
  } catch (error) {
    await handle.close()
    throw error
  }
}

function sourceOf(path: string, handle: FileHandle, size: number, head: Buffer): Source {
  let closing: Promise<void> | undefined
  return {
    path,
    size,
    head,
    async read(offset, length) {
      const available = Math.max(0, Math.min(length, size - offset))
      if (offset + available <= head.length) return head.subarray(offset, offset + available)
      return diskCall(path, () => readAt(handle, offset, available)).catch(throwUnreadable)
    },
    close() {
      closing ??= handle.close()
      return closing
    },
  }
}
