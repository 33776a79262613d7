import { type FileHandle, open } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'

/** A file opened once and read at any place. */
export interface Source {
  readonly path: string
  readonly size: number
  /** The first bytes (up to HEAD_SIZE), read on opening: enough to tell every format. */
  readonly head: Buffer
  /** Up to `length` bytes from `offset`: fewer only at the end of the file. Throws file-unreadable. */
  read(offset: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

const HEAD_SIZE = 1024

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return filled === length ? bytes : bytes.subarray(0, filled)
}

/** Opens a regular file for reading. Throws file-unreadable for anything else. */
export async function openSource(path: string): Promise<Source> {
  let handle: FileHandle | undefined
  try {
    handle = await open(path, 'r')
    const { size } = await statFile(handle)
    const head = await readAt(handle, 0, Math.min(HEAD_SIZE, size))
    return sourceOf(path, handle, size, head)
  } catch (error) {
    await handle?.close()
    throw new AppError('file-unreadable', {}, { cause: error })
  }
}

async function statFile(handle: FileHandle) {
  const stat = await handle.stat()
  if (!stat.isFile()) throw new Error('not a regular file')
  return stat
}

function sourceOf(path: string, handle: FileHandle, size: number, head: Buffer): Source {
  let closing: Promise<void> | undefined
  return {
    path,
    size,
    head,
    async read(offset, length) {
      const wanted = Math.max(0, Math.min(length, size - offset))
      if (offset + wanted <= head.length) return head.subarray(offset, offset + wanted)
      try {
        return await readAt(handle, offset, wanted)
      } catch (error) {
        throw new AppError('file-unreadable', {}, { cause: error })
      }
    },
    close() {
      closing ??= handle.close()
      return closing
    },
  }
}
