/** A set of row numbers, one bit each. Bits beyond the end are 0. */
export type Bitmap = Uint32Array

/** Returns an empty bitmap for the row numbers below `size`. */
export const createBitmap = (size: number): Bitmap => new Uint32Array((size + 31) >>> 5)

/** Returns a bitmap with the bits of `numbers` set; numbers at or beyond `size` are ignored. */
export function bitmapOf(size: number, numbers: Iterable<number>): Bitmap {
  const bitmap = createBitmap(size)
  for (const number of numbers) if (number < size) addBit(bitmap, number)
  return bitmap
}

export const hasBit = (bitmap: Bitmap, number: number): boolean =>
  (((bitmap[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1

export function addBit(bitmap: Bitmap, number: number): void {
  bitmap[number >>> 5] = (bitmap[number >>> 5] ?? 0) | (1 << (number & 31))
}

export function deleteBit(bitmap: Bitmap, number: number): void {
  bitmap[number >>> 5] = (bitmap[number >>> 5] ?? 0) & ~(1 << (number & 31))
}

/** Returns the intersection as a new bitmap. */
export function intersection(a: Bitmap, b: Bitmap): Bitmap {
  const result = a.slice()
  for (let word = 0; word < result.length; word++) result[word] = (result[word] ?? 0) & (b[word] ?? 0)
  return result
}

/** Returns the union as a new bitmap. */
export function union(a: Bitmap, b: Bitmap): Bitmap {
  const result = a.slice()
  for (let word = 0; word < result.length; word++) result[word] = (result[word] ?? 0) | (b[word] ?? 0)
  return result
}

/** Returns the bits of `a` that are not in `b`, as a new bitmap. */
export function difference(a: Bitmap, b: Bitmap): Bitmap {
  const result = a.slice()
  for (let word = 0; word < result.length; word++) result[word] = (result[word] ?? 0) & ~(b[word] ?? 0)
  return result
}

/** Returns how many bits are set. */
export function countBits(bitmap: Bitmap): number {
  let count = 0
  for (const word of bitmap) {
    // Counts the 32 bits in parallel: in pairs, nibbles and bytes, then sums the bytes.
    let bits = word - ((word >>> 1) & 0x55555555)
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** Returns how many of the row numbers are in a bitmap. */
export function countIn(bitmap: Bitmap, numbers: Uint32Array): number {
  let count = 0
  for (const number of numbers) count += ((bitmap[number >>> 5] ?? 0) >>> (number & 31)) & 1
  return count
}

/** Calls back with each row number of a bitmap, ascending. */
export function forEachBit(bitmap: Bitmap, callback: (number: number) => void): void {
  for (let word = 0; word < bitmap.length; word++) {
    let bits = bitmap[word] ?? 0
    while (bits !== 0) {
      callback((word << 5) + 31 - Math.clz32(bits & -bits))
      bits &= bits - 1
    }
  }
}
