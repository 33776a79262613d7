import type { Dirent } from 'node:fs'
import { join, sep } from 'node:path'
import type { IgnoredReason } from '#contract/helper/scan.ts'
import { timeSlices } from '#db/time-slices.ts'
import { isComicName } from '#domain/file-types.ts'

const LEFTOVERS = new Set([
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
/** The hidden ones among what systems leave: they are told as a system's. */
const HIDDEN_LEFTOVERS = /^\.(_.*|ds_store|trashe?s?(-\d+)?|spotlight-v100|fseventsd|apdisk|temporaryitems)$/i

/** Paths that are told of each reason. */
const EXAMPLES = 5

/** Why a file or folder is passed over for its name alone; null when it is not. */
export function ignoredFor(name: string): Exclude<IgnoredReason, 'outside' | 'type'> | null {
  if (name.startsWith('.')) return HIDDEN_LEFTOVERS.test(name) ? 'system' : 'hidden'
  if (LEFTOVERS.has(name.toLowerCase())) return 'system'
  return /\.(part|crdownload)$/i.test(name) ? 'unfinished' : null
}

/** True for hidden files, what systems leave lying about, and downloads under way. */
export const isIgnored = (name: string): boolean => ignoredFor(name) !== null

/** Counts what a walk passes over. A hidden folder is one, with all in it, and told with a separator at its end. */
export class IgnoredCount {
  readonly #counts = new Map<IgnoredReason, { count: number; examples: string[] }>()

  add(reason: IgnoredReason, path: string): void {
    const kept = this.#counts.get(reason) ?? { count: 0, examples: [] }
    kept.count++
    if (kept.examples.length < EXAMPLES) kept.examples.push(path)
    this.#counts.set(reason, kept)
  }

  /** Counts what is passed over of a folder's entries; `covers`: images that are covers of comics beside them. */
  async look(folder: string, entries: readonly Dirent[], covers: ReadonlySet<string>): Promise<void> {
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
    return [...this.#counts].map(([reason, kept]) => ({ reason, ...kept }))
  }
}
