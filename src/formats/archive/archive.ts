/** A file inside an archive. Its name is unsanitized, since entries are never written to disk under their names. */
export interface ArchiveEntry {
  readonly name: string
  /** Unpacked size in bytes, as the archive declares it. */
  readonly size: number
  readonly encrypted: boolean
  /** CRC-32, null if the archive stores none. */
  readonly crc: number | null
}

/** An open archive. */
export interface Archive {
  readonly entries: readonly ArchiveEntry[]
  /** True if the directory is corrupt or truncated: listed entries may be unreadable. */
  readonly damaged: boolean
  /** The archive comment, null without one. */
  readonly comment: string | null
  /**
   * Reads an entry of at most `limit` bytes. Throws page-corrupt (checksum, broken data),
   * comic-too-large (declared or actual size over the limit), comic-encrypted.
   */
  read(entry: ArchiveEntry, limit: number, signal: AbortSignal): Promise<Buffer>
  /**
   * Reads several entries at once if that is cheaper, and caches each for its next `read`. Ignores unreadable entries.
   */
  prefetch?(entries: readonly ArchiveEntry[], signal: AbortSignal): Promise<void>
  /** Announces that entries will be read in sequence, so that the archive may unpack them in advance. */
  readAhead?(): void
  close(): Promise<void>
}
