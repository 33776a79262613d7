import { createHash } from 'node:crypto'
import { FIELDS, type Field } from '#domain/fields.ts'

/** Raised when reading finds more in files, other than another field of metadata. */
const READER_VERSION = 3

/** Returns a number of 32 bits that is another where files state other fields, or state them in another way. */
export function readVersionOf(fields: Readonly<Record<string, Field>>): number {
  // Sorted, because the order of fields is that of the editor.
  const stated = Object.keys(fields)
    .sort()
    .map((name) => [name, fields[name]?.kind, fields[name]?.comicInfo, fields[name]?.stated])
  return createHash('sha256')
    .update(JSON.stringify([READER_VERSION, stated]))
    .digest()
    .readUInt32BE()
}

/** Version of what reading finds in a file: files that were read by another version are read again. */
export const READ_VERSION = readVersionOf(FIELDS)
