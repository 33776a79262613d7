import { UPLOAD_TYPES, type UploadType } from './upload-types.ts'

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

const HAS_SIGNATURE: Readonly<Record<UploadType, (bytes: Uint8Array) => boolean>> = {
  'image/png': isPng,
  'image/jpeg': isJpeg,
}

/** Returns the media type of an image that users can upload, by its signature; undefined for other content. */
export const uploadTypeOf = (bytes: Uint8Array): UploadType | undefined =>
  UPLOAD_TYPES.find((type) => HAS_SIGNATURE[type](bytes))
