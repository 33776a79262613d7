/** Bit reader of JPEG XL, least significant bit first (ISO 18181-1 §4.2). */
class BitReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  read(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++, this.#at++) {
      const byte = this.#bytes[this.#at >> 3] ?? 0
      value += ((byte >> (this.#at & 7)) & 1) * 2 ** i
    }
    return value
  }
}

/** Implicit aspect ratios (ISO 18181-1, SizeHeader). */
const RATIOS = [1, 1, 1.2, 4 / 3, 1.5, 16 / 9, 1.25, 2]
/** Numbers of bits of a side (ISO 18181-1, SizeHeader). */
const SIDE_BITS = [9, 13, 18, 30]

/** Returns the first codestream of a container: box `jxlc`, or `jxlp` after its counter. */
function codestream(bytes: Buffer): Buffer | null {
  if (bytes[0] === 0xff) return bytes
  let at = 0
  for (let boxes = 0; boxes < 100 && at + 8 <= bytes.length; boxes++) {
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const head = size === 1 ? 16 : 8
    if (type === 'jxlc') return bytes.subarray(at + head)
    if (type === 'jxlp') return bytes.subarray(at + head + 4)
    const length = size === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : size
    if (length < head) return null
    at += length
  }
  return null
}

/** Reads the size of a JPEG XL file (ISO 18181-1, SizeHeader), null without one. */
export function jxlSize(bytes: Buffer): { width: number; height: number } | null {
  const stream = codestream(bytes)
  if (stream === null || stream.length < 4 || stream[0] !== 0xff || stream[1] !== 0x0a) return null
  const bits = new BitReader(stream.subarray(2, 32))
  const small = bits.read(1) === 1
  const side = () => (small ? 8 * (1 + bits.read(5)) : 1 + bits.read(SIDE_BITS[bits.read(2)] ?? 30))
  const height = side()
  const ratio = bits.read(3)
  return { height, width: ratio === 0 ? side() : Math.floor(height * (RATIOS[ratio] ?? 1)) }
}
