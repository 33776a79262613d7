import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Part } from '#formats/splice/splice.ts'

/** A part in the header of undo data: a range, or the length of bytes that follow. */
type HeaderPart = readonly [from: number, to: number] | number

/** Encodes the parts of an undo: a JSON header with its length before it, then the compressed bytes. */
export function encodeParts(parts: readonly Part[]): Buffer {
  const header: HeaderPart[] = parts.map((part) =>
    Buffer.isBuffer(part) ? part.length : [part.from, part.to],
  )
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(json.length)
  const bytes = Buffer.concat(parts.filter((part) => Buffer.isBuffer(part)))
  return Buffer.concat([length, json, deflateRawSync(bytes)])
}

/** Decodes what `encodeParts` returns. Throws an Error if the data is damaged. */
export function decodeParts(data: Uint8Array): Part[] {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const end = 4 + bytes.readUInt32LE(0)
  const header = JSON.parse(bytes.toString('utf8', 4, end)) as HeaderPart[]
  const content = inflateRawSync(bytes.subarray(end))
  let at = 0
  return header.map((part) => {
    if (typeof part !== 'number') return { from: part[0], to: part[1] }
    at += part
    return content.subarray(at - part, at)
  })
}
