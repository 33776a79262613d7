import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AppError, isErrorCode } from '#domain/errors/errors.ts'
import { isReadable } from '#domain/errors/problems.ts'
import { type ComicCard, type ComicDetail, comicQuery, pictureFailureOf } from '#web/data/comics/comic.ts'

/** Why the next issue cannot be opened: its file is missing, or broken as an error or a message describes. */
export type NextIssueProblem =
  | { readonly kind: 'missing' }
  | { readonly kind: 'broken'; readonly why: AppError | string }

/**
 * Returns why an issue cannot be opened, as far as is known; null if nothing prevents it. `refused` is the error that
 * its first page answered with.
 */
export function problemOf(issue: ComicCard, refused: AppError | null): NextIssueProblem | null {
  if (!issue.available || refused?.code === 'comic-unavailable' || refused?.code === 'comic-not-found')
    return { kind: 'missing' }
  if (issue.problem !== null && !isReadable(issue)) {
    const { code, params, message } = issue.problem
    return { kind: 'broken', why: isErrorCode(code) ? new AppError(code, params) : message }
  }
  // A damaged first page does not prevent reading the other pages.
  const isWholeComic = refused?.code.startsWith('comic-') || refused?.code === 'file-unreadable'
  return refused !== null && isWholeComic ? { kind: 'broken', why: refused } : null
}

/**
 * Returns the range of issue numbers missing between two issues; null if there are none, or for numbers that are not
 * whole.
 */
export function gapBetween(
  before: string | null,
  next: string | null,
): { readonly from: number; readonly to: number } | null {
  const digits = /^\d{1,4}$/
  if (before === null || next === null || !digits.test(before) || !digits.test(next)) return null
  const [from, to] = [Number(before) + 1, Number(next) - 1]
  return from <= to ? { from, to } : null
}

/**
 * Returns the details of the next issue once `isNear`, and why it cannot be opened. Its first page is prefetched,
 * unless `firstPageOf` returns null.
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

  // Prefetched, so that the next issue opens at once and its errors are shown before the user opens it.
  useEffect(() => {
    if (address === null) return
    let isCurrent = true
    const prefetch = async () => {
      // This bypasses the browser's cache, which may hold the page of a file that is now missing.
      const why = await pictureFailureOf(address)
      if (!isCurrent) return
      setRefused(typeof why === 'string' ? null : why)
      if (why !== 'image') return
      const image = new Image()
      image.fetchPriority = 'low'
      image.src = address
    }
    void prefetch() // never rejects
    return () => {
      isCurrent = false
    }
  }, [address])

  const issue = detail ?? next
  return { detail, trouble: issue === null ? null : problemOf(issue, refused) }
}

export type NextIssue = ReturnType<typeof useNextIssue>
