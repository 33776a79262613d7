import type { FileHandle } from 'node:fs/promises'
import { readAt } from '#disk/read-at.ts'
import type { Part } from '#formats/splice/splice.ts'
import { sha256Of } from './file-stamps.ts'

/** Returns the SHA-256 of the bytes that a write adds at the end of a file, hexadecimal. */
export const hashAdded = (parts: readonly Part[]): string =>
  sha256Of(Buffer.concat(parts.filter((part) => Buffer.isBuffer(part))))

/**
 * True if a file ends with the bytes that a write has added, which are those after the last range of its undo. `added`:
 * their hash; undefined for writes before it was stored, which are taken as unchanged. Throws the system's errors.
 */
export async function hasAdded(
  file: FileHandle,
  undo: readonly Part[],
  added: string | undefined,
): Promise<boolean> {
  if (added === undefined) return true
  const from = undo.reduce((end, part) => (Buffer.isBuffer(part) ? end : Math.max(end, part.to)), 0)
  const { size } = await file.stat()
  return sha256Of(await readAt(file, from, size - from)) === added
}
