import type { Dirent } from 'node:fs'
import { join, sep } from 'node:path'
import type { IgnoredReason } from '#contract/helper/scan.ts'
import { timeSlices } from '#db/time-slices.ts'
import { isComicName, isSidecarName } from '#domain/file-types.ts'
import { ignoredFor } from '#domain/ignored-names.ts'

/** Maximum example paths per reason. */
const EXAMPLES = 5

/** Counts the files that a walk ignores. An ignored folder counts as one; its example path ends with a separator. */
export class IgnoredCount {
  readonly #counts = new Map<IgnoredReason, { count: number; examples: string[] }>()

  add(reason: IgnoredReason, path: string): void {
    const entry = this.#counts.get(reason) ?? { count: 0, examples: [] }
    entry.count++
    if (entry.examples.length < EXAMPLES) entry.examples.push(path)
    this.#counts.set(reason, entry)
  }

  /** Counts the ignored entries of a folder; the sidecar images `covers` and metadata beside comics do not count. */
  async addFolder(folder: string, entries: readonly Dirent[], covers: ReadonlySet<string>): Promise<void> {
    const pauseIfDue = timeSlices()
    for (const entry of entries) {
      const { name } = entry
      const reason = ignoredFor(name)
      if (reason !== null) this.add(reason, join(folder, entry.isDirectory() ? name + sep : name))
      else if (
        entry.isFile() &&
        !isComicName(name) &&
        !isSidecarName(name) &&
        !covers.has(join(folder, name))
      )
        this.add('type', join(folder, name))
      await pauseIfDue()
    }
  }

  list(): { reason: IgnoredReason; count: number; examples: readonly string[] }[] {
    return [...this.#counts].map(([reason, entry]) => ({ reason, ...entry }))
  }
}
