import { isPartlyReadable, isReadable } from '#domain/errors/problems.ts'

/** Returns what a problem affects: only metadata, some pages (`partly`), or all pages. */
export function damageOf(comic: {
  readonly problem: { readonly code: string } | null
  readonly damagedPages: readonly number[]
  readonly pages: readonly unknown[]
  readonly chapters: readonly unknown[]
}): 'metadata' | 'partly' | 'unreadable' {
  const isDamaged = comic.problem === null && comic.damagedPages.length > 0
  if (isDamaged || isPartlyReadable(comic)) return 'partly'
  if (isReadable(comic)) return 'metadata'
  return comic.pages.length + comic.chapters.length > 0 ? 'partly' : 'unreadable'
}
