import type { FileHandle } from 'node:fs/promises'

/** Reads `length` bytes from `offset`, fewer at the end of the file. Throws the system's errors. */
export async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return filled === length ? bytes : bytes.subarray(0, filled)
}
