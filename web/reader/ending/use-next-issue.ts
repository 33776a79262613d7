import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AppError, isErrorCode } from '#domain/errors.ts'
import { isReadable } from '#domain/problems.ts'
import { type ComicCard, type ComicDetail, comicQuery, whyNotShown } from '#web/data/comic.ts'

/** Why the next issue would not open: its file is away, or what is wrong with it, as an error or in the file's words. */
export type Trouble =
  | { readonly kind: 'missing' }
  | { readonly kind: 'broken'; readonly why: AppError | string }

/** What keeps an issue from being read, as far as the helper knows; null where nothing does. */
export function troubleOf(issue: ComicCard, refused: AppError | null): Trouble | null {
  if (!issue.available || refused?.code === 'comic-unavailable' || refused?.code === 'comic-not-found')
    return { kind: 'missing' }
  if (issue.problem !== null && !isReadable(issue)) {
    const { code, params, message } = issue.problem
    return { kind: 'broken', why: isErrorCode(code) ? new AppError(code, params) : message }
  }
  // A damaged first page alone keeps nobody from the others.
  const isWhole = refused?.code.startsWith('comic-') || refused?.code === 'file-unreadable'
  return refused !== null && isWhole ? { kind: 'broken', why: refused } : null
}

/** The numbers between an issue and the one that follows it here, which are not in the library; null for none. */
export function gapBetween(
  before: string | null,
  next: string | null,
): { readonly from: number; readonly to: number } | null {
  const whole = /^\d{1,4}$/
  if (before === null || next === null || !whole.test(before) || !whole.test(next)) return null
  const [from, to] = [Number(before) + 1, Number(next) - 1]
  return from <= to ? { from, to } : null
}

/**
 * The next issue once `isNear`: its details, and why it cannot be opened. Its first page is fetched ahead, unless
 * `firstPageOf` returns null.
 */
export function useNextIssue(
  next: ComicCard | null,
  isNear: boolean,
  firstPageOf: (issue: ComicDetail) => string | null,
) {
  const query = { ...comicQuery(next?.id ?? ''), staleTime: 0 }
  const detail = useQuery({ ...query, enabled: next !== null && isNear }).data ?? null
  const address = detail && isNear ? firstPageOf(detail) : null
  const [refused, setRefused] = useState<AppError | null>(null)

  // Fetched ahead, so that the next issue opens at once; what does not come is told before one goes there.
  useEffect(() => {
    if (address === null) return
    let live = true
    const look = async () => {
      // The helper is asked itself: what the browser has kept would show, and the file be away.
      const why = await whyNotShown(address)
      if (!live) return
      setRefused(typeof why === 'string' ? null : why)
      if (why !== 'image') return
      const image = new Image()
      image.fetchPriority = 'low'
      image.src = address
    }
    void look() // never rejects
    return () => {
      live = false
    }
  }, [address])

  const issue = detail ?? next
  return { detail, trouble: issue === null ? null : troubleOf(issue, refused) }
}

export type NextIssue = ReturnType<typeof useNextIssue>
