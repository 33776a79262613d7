import { createHash } from 'node:crypto'
import { FIELDS, type Field } from '#domain/metadata/fields.ts'

/** Increased when the readers of files change. Changes of `FIELDS` are detected by `readVersionOf`. */
const READER_VERSION = 3

/** Returns a 32-bit hash of the properties of fields that determine what is read from files. */
export function readVersionOf(fields: Readonly<Record<string, Field>>): number {
  // Sorted, because the order of the fields is the editor's and does not affect reading.
  const stated = Object.keys(fields)
    .sort()
    .map((name) => [name, fields[name]?.kind, fields[name]?.comicInfo, fields[name]?.stated])
  return createHash('sha256')
    .update(JSON.stringify([READER_VERSION, stated]))
    .digest()
    .readUInt32BE()
}

/** Version of the data read from files. A scan reads files with another `read_version` again. */
export const READ_VERSION = readVersionOf(FIELDS)
