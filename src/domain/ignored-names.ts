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
  /^\.(_.*|ds_store|trashe?s?(-\d+)?|spotlight-v100|fseventsd|apdisk|appledouble|temporaryitems)$/i

/** Returns why a file or folder is ignored because of its name; null if it is not. */
export function ignoredFor(name: string): 'hidden' | 'system' | 'unfinished' | null {
  if (name.startsWith('.')) return HIDDEN_SYSTEM_NAMES.test(name) ? 'system' : 'hidden'
  if (SYSTEM_NAMES.has(name.toLowerCase())) return 'system'
  return /\.(part|crdownload)$/i.test(name) ? 'unfinished' : null
}

/** Returns true for hidden files, system files and unfinished downloads. */
export const isIgnored = (name: string): boolean => ignoredFor(name) !== null
