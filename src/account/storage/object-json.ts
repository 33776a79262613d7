import type { ObjectRow } from './tables.ts'

/** Returns a time of the tables in ISO format. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Returns the `metadata` of an object on the wire. */
export function metadataJson(
  row: Pick<ObjectRow, 'etag' | 'size' | 'mime_type' | 'cache_control' | 'updated_at'>,
) {
  return {
    eTag: row.etag,
    size: row.size,
    mimetype: row.mime_type,
    cacheControl: row.cache_control,
    lastModified: isoTime(row.updated_at),
    contentLength: row.size,
    httpStatusCode: 200,
  }
}

/** Returns an object's JSON in the responses of copy and remove. */
export function objectJson(row: ObjectRow) {
  return {
    id: row.id,
    bucket_id: row.bucket_id,
    name: row.name,
    owner: row.owner,
    owner_id: row.owner,
    version: row.version,
    metadata: metadataJson(row),
    user_metadata: JSON.parse(row.user_metadata) as object,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    last_accessed_at: isoTime(row.updated_at),
  }
}
