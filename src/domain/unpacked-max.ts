/** Bytes that also the smallest archive may have unpacked. */
const MIN = 64 * 1024 ** 2
/** Bytes per byte of archive: images are already compressed, and bitmaps compress to a fiftieth at best. */
const FACTOR = 50

/** Returns the bytes that a comic of `size` bytes has unpacked at most. */
export const unpackedMax = (size: number): number => Math.max(MIN, FACTOR * size)
