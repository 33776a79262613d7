import { METADATA_MAX, PAGE_MAX } from '#domain/limits.ts'
import type { Archive, ArchiveEntry } from '../archive/archive.ts'
import { decodeXml } from '../text/xml.ts'

/** Archive entries by name, with a case-insensitive fallback, since many books reference names in the wrong case. */
export class EpubEntries {
  readonly #exact: Map<string, ArchiveEntry>
  readonly #folded: Map<string, ArchiveEntry>
  readonly #archive: Archive

  constructor(archive: Archive) {
    const names = archive.entries.map(
      (entry) => [entry.name.replaceAll('\\', '/').replace(/^\.?\//, ''), entry] as const,
    )
    this.#exact = new Map(names)
    this.#folded = new Map(names.map(([name, entry]) => [name.toLowerCase(), entry]))
    this.#archive = archive
  }

  find(name: string): ArchiveEntry | undefined {
    return this.#exact.get(name) ?? this.#folded.get(name.toLowerCase())
  }

  /** Reads the text of an entry; empty if the entry is missing or unreadable. Throws the signal's reason. */
  async text(name: string, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted()
    const entry = this.find(name)
    if (entry === undefined) return ''
    try {
      return decodeXml(await this.#archive.read(entry, METADATA_MAX, signal))
    } catch {
      signal.throwIfAborted()
      return ''
    }
  }

  /** Reads a picture of at most `limit` bytes; null if it is missing. Throws the errors of `Archive.read`. */
  async picture(name: string, limit: number, signal: AbortSignal): Promise<Buffer | null> {
    const entry = this.find(name)
    return entry === undefined ? null : this.#archive.read(entry, Math.min(limit, PAGE_MAX), signal)
  }
}
