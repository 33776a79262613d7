import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PageImage } from '../comic-file.ts'

/** Bytes of converted pictures kept: what two screens of thumbnails and the pages around them are made of. */
const KEPT = 32 * 1024 * 1024

const kept = new LRUCache<string, PageImage>({
  maxSize: KEPT,
  maxEntrySize: KEPT / 4,
  sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
})

/** Those under way, which whoever wants the same waits for. */
const underWay = new Map<string, Promise<PageImage>>()

/**
 * What a picture was converted to, where that was done lately or is under way, else what `convert` makes of it. One page
 * is asked for at several widths, and looked at for its layout: decoding JPEG XL takes a second each time. Throws what
 * `convert` throws, never what came of somebody else's: who began it may have left meanwhile.
 */
export async function keptConversion(bytes: Buffer, convert: () => Promise<PageImage>): Promise<PageImage> {
  const key = createHash('sha1').update(bytes).digest('base64')
  for (let other = underWay.get(key); other !== undefined; other = underWay.get(key)) {
    const made = await other.catch(() => null)
    if (made !== null) return made
  }
  const known = kept.get(key)
  if (known !== undefined) return known
  const own = convert().finally(() => underWay.delete(key))
  underWay.set(key, own)
  const made = await own
  kept.set(key, made)
  return made
}
