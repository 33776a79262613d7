/** Maximum unpacked size of a text record in bytes. */
const RECORD_TEXT_MAX = 64 * 1024

/**
 * Unpacks PalmDOC compression, a variant of LZ77 (wiki.mobileread.com/wiki/PalmDOC): 01–08 copy that many bytes,
 * 80–BF with the next byte copy from up to 2,047 bytes back, C0–FF encode a space and a letter.
 */
export function unpackPalmDoc(packed: Buffer): Buffer {
  const out = Buffer.allocUnsafe(RECORD_TEXT_MAX)
  let length = 0
  for (let at = 0; at < packed.length && length < RECORD_TEXT_MAX - 16; ) {
    const byte = packed[at++] as number
    if (byte >= 1 && byte <= 8) {
      length += packed.copy(out, length, at, at + byte)
      at += byte
    } else if (byte < 0x80) {
      out[length++] = byte
    } else if (byte >= 0xc0) {
      out[length++] = 0x20
      out[length++] = byte ^ 0x80
    } else {
      const pair = (byte << 8) | (packed[at++] ?? 0)
      const back = (pair >> 3) & 0x7ff
      if (back === 0 || back > length) break
      for (let copied = (pair & 7) + 3; copied > 0; copied--) {
        out[length] = out[length - back] as number
        length++
      }
    }
  }
  // Copied, since a view would retain the whole buffer.
  return Buffer.from(out.subarray(0, length))
}
