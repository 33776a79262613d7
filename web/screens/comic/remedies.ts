import type { ErrorCode } from '#domain/errors/errors.ts'

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
} satisfies { readonly [Code in ErrorCode]?: readonly Remedy[] }

/** Returns the remedies for a problem, the most useful first. Unknown problems are mostly incomplete copies. */
export function remediesFor(code: string): readonly Remedy[] {
  return REMEDIES[code] ?? COPY
}
