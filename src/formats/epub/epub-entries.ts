import { METADATA_MAX, PAGE_MAX } from '#domain/limits.ts'
import type { Archive, ArchiveEntry } from '../archive/archive.ts'
import { decodeXml } from '../text/xml.ts'

/** Entries by name; books made on other systems are often wrong about upper and lower case. */
export class Entries {
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

  /** The text of an entry, empty when it is not there or cannot be read. */
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

  /** A picture's bytes, at most `limit`; null when it is not there. Throws what reading it throws. */
  async picture(name: string, limit: number, signal: AbortSignal): Promise<Buffer | null> {
    const entry = this.find(name)
    return entry === undefined ? null : this.#archive.read(entry, Math.min(limit, PAGE_MAX), signal)
  }
}
