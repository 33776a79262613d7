import { isReadable } from '#domain/problems.ts'

/** What a person can do about a file; each has its sentence. */
export type Remedy = keyof typeof import('#i18n/es/comic.ts').comic.problem.remedy

const COPY: readonly Remedy[] = ['copy']
const REMEDIES: Readonly<Record<string, readonly Remedy[]>> = {
  'file-unreadable': ['allow'],
  'name-unreadable': ['rename'],
  'comic-empty': ['look', 'copy'],
  'comic-encrypted': ['unlock'],
  // The error's own sentence says all there is: only its shop opens it; it is a picture.
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

/** What helps against a problem, the most useful first; what is not known is most often a copy that did not end. */
export function remediesFor(code: string): readonly Remedy[] {
  return REMEDIES[code] ?? COPY
}

/** How much of a comic a problem leaves: all its pages, some of them, or none. */
export function damageOf(comic: {
  readonly problem: { readonly code: string } | null
  readonly pages: readonly unknown[]
  readonly chapters: readonly unknown[]
}): 'metadata' | 'partly' | 'unreadable' {
  if (isReadable(comic)) return 'metadata'
  return comic.pages.length + comic.chapters.length > 0 ? 'partly' : 'unreadable'
}
