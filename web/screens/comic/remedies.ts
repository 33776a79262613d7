import { isReadable } from '#domain/errors/problems.ts'

/** What a user can do about a damaged file; each has a text in `comic.problem.remedy`. */
export type Remedy = keyof typeof import('#i18n/es/comic.ts').comic.problem.remedy

const COPY: readonly Remedy[] = ['copy']
const REMEDIES: Readonly<Record<string, readonly Remedy[]>> = {
  'file-unreadable': ['allow'],
  'name-unreadable': ['rename'],
  'comic-empty': ['look', 'copy'],
  'comic-encrypted': ['unlock'],
  // No remedies: only the shop's program opens a protected file, and the other is a picture.
  'comic-drm': [],
  'comic-not-archive': [],
  'comic-multivolume': ['join'],
  'comic-unsupported': ['convert'],
  'comic-too-large': ['shrink'],
  'comic-names-too-long': ['convert'],
  'reader-not-started': ['install'],
  'seven-zip-missing': ['install', 'convert'],
  'page-unsupported': ['convert'],
  'metadata-corrupt': ['edit'],
  'metadata-excessive': ['edit'],
}

/** Returns the remedies for a problem, the most useful first. Unknown problems are mostly incomplete copies. */
export function remediesFor(code: string): readonly Remedy[] {
  return REMEDIES[code] ?? COPY
}

/** Returns what a problem affects: only metadata, some pages (`partly`), or all pages. */
export function damageOf(comic: {
  readonly problem: { readonly code: string } | null
  readonly damagedPages: readonly number[]
  readonly pages: readonly unknown[]
  readonly chapters: readonly unknown[]
}): 'metadata' | 'partly' | 'unreadable' {
  if (comic.problem === null && comic.damagedPages.length > 0) return 'partly'
  if (isReadable(comic)) return 'metadata'
  return comic.pages.length + comic.chapters.length > 0 ? 'partly' : 'unreadable'
}
