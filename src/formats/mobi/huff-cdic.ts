import { AppError } from '#domain/errors/errors.ts'

/** A phrase of the dictionary, which is unpacked on first use. */
interface Phrase {
  bytes: Buffer
  unpacked: boolean
}

/** Maximum nesting of phrases. */
const DEPTH_MAX = 32
/** Maximum unpacked size of a record or phrase, in bytes. */
const TEXT_MAX = 256 * 1024
/** Maximum unpacked size of the dictionary in bytes; real ones have about a megabyte. */
const DICTIONARY_MAX = 16 * 1024 * 1024
/** Maximum number of codes decoded for phrases. A malicious file may have phrases of zero bytes. */
const CODES_MAX = 2_000_000
/** Maximum number of phrases in all dictionary records together. */
const PHRASES_MAX = 1_000_000

/**
 * Decoder of HUFF/CDIC compression: a canonical Huffman code whose symbols are phrases of a dictionary
 * (wiki.mobileread.com/wiki/MOBI, HUFF and CDIC records). Throws comic-corrupt, comic-too-large.
 */
export class HuffCdic {
  /** By the first 8 bits: code length, whether 8 bits suffice, largest code of that length. */
  readonly #short: { length: number; isComplete: boolean; max: number }[] = []
  readonly #min = new Array<number>(33).fill(0)
  readonly #max = new Array<number>(33).fill(0)
  readonly #phrases: Phrase[] = []
  #unpackedSize = 0
  #codes = 0

  constructor(huff: Buffer, dictionaries: readonly Buffer[]) {
    if (huff.toString('latin1', 0, 4) !== 'HUFF') throw new AppError('comic-corrupt')
    const shortAt = huff.readUInt32BE(8)
    const longAt = huff.readUInt32BE(12)
    for (let i = 0; i < 256; i++) {
      const value = huff.readUInt32BE(shortAt + i * 4)
      const length = value & 0x1f
      if (length === 0) throw new AppError('comic-corrupt')
      this.#short.push({
        length,
        isComplete: (value & 0x80) !== 0,
        max: ((value >>> 8) + 1) * 2 ** (32 - length) - 1,
      })
    }
    for (let length = 1; length <= 32; length++) {
      this.#min[length] = huff.readUInt32BE(longAt + (length - 1) * 8) * 2 ** (32 - length)
      this.#max[length] = (huff.readUInt32BE(longAt + (length - 1) * 8 + 4) + 1) * 2 ** (32 - length) - 1
    }
    for (const dictionary of dictionaries) this.#addPhrases(dictionary)
  }

  #addPhrases(cdic: Buffer): void {
    if (cdic.toString('latin1', 0, 4) !== 'CDIC') throw new AppError('comic-corrupt')
    const total = cdic.readUInt32BE(8)
    const bits = cdic.readUInt32BE(12)
    const count = Math.min(2 ** bits, total - this.#phrases.length)
    if (this.#phrases.length + count > PHRASES_MAX) throw new AppError('comic-corrupt')
    for (let i = 0; i < count; i++) {
      const at = 16 + cdic.readUInt16BE(16 + i * 2)
      const head = cdic.readUInt16BE(at)
      this.#phrases.push({
        bytes: cdic.subarray(at + 2, at + 2 + (head & 0x7fff)),
        unpacked: (head & 0x8000) !== 0,
      })
    }
  }

  /** Unpacks a text record. */
  unpack(packed: Buffer): Buffer {
    return this.#unpack(packed, 0)
  }

  #unpack(packed: Buffer, depth: number): Buffer {
    if (depth > DEPTH_MAX) throw new AppError('comic-corrupt')
    const parts: Buffer[] = []
    let size = 0
    const bits = packed.length * 8
    for (let at = 0; at < bits; ) {
      const window = windowAt(packed, at)
      const entry = this.#short[window >>> 24] as { length: number; isComplete: boolean; max: number }
      let { length, max } = entry
      if (!entry.isComplete) {
        while (length < 32 && window < (this.#min[length] as number)) length++
        max = this.#max[length] as number
      }
      at += length
      if (at > bits) break
      const phrase = this.#phrase(Math.floor((max - window) / 2 ** (32 - length)), depth)
      parts.push(phrase)
      // An empty phrase counts as a byte, since decoding it takes time.
      size += Math.max(1, phrase.length)
      if (depth > 0 && ++this.#codes > CODES_MAX) throw new AppError('comic-too-large')
      if (size > TEXT_MAX) throw new AppError('comic-too-large')
    }
    return Buffer.concat(parts)
  }

  #phrase(index: number, depth: number): Buffer {
    const phrase = this.#phrases[index]
    if (phrase === undefined) throw new AppError('comic-corrupt')
    if (!phrase.unpacked) {
      phrase.bytes = this.#unpack(phrase.bytes, depth + 1)
      phrase.unpacked = true
      this.#unpackedSize += phrase.bytes.length
      if (this.#unpackedSize > DICTIONARY_MAX) throw new AppError('comic-too-large')
    }
    return phrase.bytes
  }
}

/** Returns the 32 bits from bit `at` on as an unsigned number, with zeros past the end. */
function windowAt(packed: Buffer, at: number): number {
  const byte = at >> 3
  const shift = at & 7
  let high = 0
  for (let i = 0; i < 4; i++) high = (high * 256 + (packed[byte + i] ?? 0)) >>> 0
  return shift === 0 ? high : ((high << shift) | ((packed[byte + 4] ?? 0) >> (8 - shift))) >>> 0
}
