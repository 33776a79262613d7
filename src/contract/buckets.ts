import { UPLOAD_TYPES } from '#domain/upload-types.ts'

/** The account's private storage buckets. The first folder of a key is the user's id (docs/accounts.md, Buckets). */
export const BUCKETS = ['avatars', 'characters', 'artists', 'storylines', 'publishers', 'playlists'] as const
export type Bucket = (typeof BUCKETS)[number]

/** Limits of uploads: images of up to 5 MB. */
export const BUCKET_LIMITS = { fileSize: 5 * 1024 * 1024, mimeTypes: UPLOAD_TYPES } as const
