import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { openRegular } from '#disk/open-regular.ts'
import { diskCall } from './resources/disk-calls.ts'

const SAMPLE = 1024
/** KOReader's offsets: 0, then 1 KiB · 4ⁿ for n = 0…10. */
const OFFSETS = [0, ...Array.from({ length: 11 }, (_, n) => SAMPLE * 4 ** n)]

/**
 * Returns the fingerprint that identifies a file after a rename or a move: its size and KOReader's partial MD5
 * (plugins/kosync of koreader: twelve samples of 1,024 bytes, only the bytes read are hashed). Throws
 * disk-not-answering and file system errors.
 */
export async function fingerprintOf(path: string, size: number): Promise<string> {
  return diskCall(path, async () => {
    const file = await openRegular(path)
    try {
      return `${size}-${await partialMd5(file, size)}`
    } finally {
      await file.close()
    }
  })
}

/** The first five samples lie within this many bytes: one read is cheaper than five. */
const HEAD = 65_536 + SAMPLE

async function partialMd5(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('md5')
  const head = Buffer.allocUnsafe(Math.min(HEAD, size))
  const { bytesRead: headRead } = await file.read(head, 0, head.length, 0)
  const sample = Buffer.allocUnsafe(SAMPLE)
  for (const offset of OFFSETS) {
    if (offset >= size) break
    if (offset + SAMPLE <= HEAD) {
      hash.update(head.subarray(Math.min(offset, headRead), Math.min(offset + SAMPLE, headRead)))
      continue
    }
    const { bytesRead } = await file.read(sample, 0, SAMPLE, offset)
    if (bytesRead === 0) break
    hash.update(sample.subarray(0, bytesRead))
  }
  return hash.digest('hex')
}
