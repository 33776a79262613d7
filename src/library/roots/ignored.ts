import type { Dirent } from 'node:fs'
import { join, sep } from 'node:path'
import type { IgnoredReason } from '#contract/helper/scan.ts'
import { timeSlices } from '#db/time-slices.ts'
import { isComicName } from '#domain/file-types.ts'

/** Files and folders that systems and programs create. */
const SYSTEM_NAMES = new Set([
  '__macosx',
  '@eadir',
  '#recycle',
  '@recycle',
  '$recycle.bin',
  'thumbs.db',
  'desktop.ini',
  'lost+found',
  'system volume information',
  '@recently-snapshot',
])
/** Hidden files and folders of systems, which are counted as `system` instead of `hidden`. */
const HIDDEN_SYSTEM_NAMES =
  /^\.(_.*|ds_store|trashe?s?(-\d+)?|spotlight-v100|fseventsd|apdisk|temporaryitems)$/i

/** Maximum example paths per reason. */
const EXAMPLES = 5

/** Returns why a file or folder is ignored because of its name; null if it is not. */
export function ignoredFor(name: string): Exclude<IgnoredReason, 'outside' | 'type'> | null {
  if (name.startsWith('.')) return HIDDEN_SYSTEM_NAMES.test(name) ? 'system' : 'hidden'
  if (SYSTEM_NAMES.has(name.toLowerCase())) return 'system'
  return /\.(part|crdownload)$/i.test(name) ? 'unfinished' : null
}

/** Returns true for hidden files, system files and unfinished downloads. */
export const isIgnored = (name: string): boolean => ignoredFor(name) !== null

/** Counts the files that a walk ignores. An ignored folder counts as one; its example path ends with a separator. */
export class IgnoredCount {
  readonly #counts = new Map<IgnoredReason, { count: number; examples: string[] }>()

  add(reason: IgnoredReason, path: string): void {
    const entry = this.#counts.get(reason) ?? { count: 0, examples: [] }
    entry.count++
    if (entry.examples.length < EXAMPLES) entry.examples.push(path)
    this.#counts.set(reason, entry)
  }

  /** Counts the ignored entries of a folder; the sidecar images `covers` do not count. */
  async addFolder(folder: string, entries: readonly Dirent[], covers: ReadonlySet<string>): Promise<void> {
    const pauseIfDue = timeSlices()
    for (const entry of entries) {
      const { name } = entry
      const reason = ignoredFor(name)
      if (reason !== null) this.add(reason, join(folder, entry.isDirectory() ? name + sep : name))
      else if (entry.isFile() && !isComicName(name) && !covers.has(join(folder, name)))
        this.add('type', join(folder, name))
      await pauseIfDue()
    }
  }

  list(): { reason: IgnoredReason; count: number; examples: readonly string[] }[] {
    return [...this.#counts].map(([reason, entry]) => ({ reason, ...entry }))
  }
}
