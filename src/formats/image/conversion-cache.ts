import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PageImage } from '../comic-file.ts'

/** Cache size in bytes, enough for the converted images of two screens of thumbnails and the pages around them. */
const CACHE_MAX = 32 * 1024 * 1024

const cache = new LRUCache<string, PageImage>({
  maxSize: CACHE_MAX,
  maxEntrySize: CACHE_MAX / 4,
  sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
})

/** Conversions in progress by content hash. */
const pending = new Map<string, Promise<PageImage>>()

/**
 * Returns the cached or pending conversion of an image, else converts it with `convert`. The same page is requested at
 * several widths and for its layout, and decoding JPEG XL takes a second. Throws the errors of `convert`, but not those
 * of a pending conversion of another caller, which may fail because that client disconnected.
 */
export async function cachedConversion(bytes: Buffer, convert: () => Promise<PageImage>): Promise<PageImage> {
  const key = createHash('sha1').update(bytes).digest('base64')
  for (let other = pending.get(key); other !== undefined; other = pending.get(key)) {
    const result = await other.catch(() => null)
    if (result !== null) return result
  }
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const conversion = convert().finally(() => pending.delete(key))
  pending.set(key, conversion)
  const result = await conversion
  cache.set(key, result)
  return result
}
