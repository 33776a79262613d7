/** The account's storage buckets: all private, the first folder of a key is the user's id (ACCOUNTS 5.3). */
export const BUCKETS = ['characters', 'artists', 'storylines', 'publishers', 'playlists'] as const
export type Bucket = (typeof BUCKETS)[number]

/** What may be put in them (spec 5: png and jpeg, 5 MB at most). */
export const BUCKET_LIMITS = { fileSize: 5 * 1024 * 1024, mimeTypes: ['image/png', 'image/jpeg'] } as const
