const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  bytes.length >= signature.length && signature.every((byte, at) => bytes[at] === byte)

/** True for the signature of a JPEG: SOI, then a marker (ITU T.81, B.1.1). */
export function isJpeg(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0xff, 0xd8, 0xff])
}

/** True for the signature of a PNG (PNG, third edition, 5.2). */
export function isPng(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
}
