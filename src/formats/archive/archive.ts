/** One file inside an archive. Names are kept as stored, for reading them out never touches the disk by name. */
export interface ArchiveEntry {
  readonly name: string
  /** Bytes unpacked, as the archive declares them. */
  readonly size: number
  readonly encrypted: boolean
}

/** An archive's directory and the way to one of its files. */
export interface Archive {
  readonly entries: readonly ArchiveEntry[]
  /** True when the directory is broken or cut off: what is listed need not be there. */
  readonly damaged: boolean
  /** What the archive says of itself as a whole, null when it has no comment. */
  readonly comment: string | null
  /**
   * An entry's bytes, at most `limit` of them. Throws page-corrupt (checksum, broken data),
   * comic-too-large (declared or real size over the limit), comic-encrypted.
   */
  read(entry: ArchiveEntry, limit: number, signal: AbortSignal): Promise<Buffer>
  /** Reads several together where that is cheaper, for the next `read` of each. Never throws for what they hold. */
  prefetch?(entries: readonly ArchiveEntry[], signal: AbortSignal): Promise<void>
  /** Says that pages will be asked for one after the other: what makes that cheaper may begin. */
  reading?(): void
  close(): Promise<void>
}
