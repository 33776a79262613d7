import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useAttempt, useUndoable } from '#web/components/toasts/use-attempt.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { type Bookmark, bookmarksQuery, deleteBookmarks, setBookmark } from '#web/data/progress/bookmarks.ts'
import { openNameDialog } from './naming.ts'

/** Id of the toast that offers to name a new bookmark. */
const ADDED_TOAST = 'bookmark-added'
const NONE: readonly Bookmark[] = []

/** Range of page or place numbers, both ends included. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** True for a number in a range. */
export const isWithin = (number: number, { from, to }: Range): boolean => number >= from && number <= to

/**
 * Returns the bookmarks of the comic and the actions on them. Actions report their outcome in a toast and never
 * reject. `pageOf` returns the page of a bookmark's number.
 */
export function useMarks({ id }: Pick<ComicDetail, 'id'>, pageOf: (number: number) => number) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const attempt = useAttempt()
  const undoable = useUndoable()
  const all = useQuery(bookmarksQuery(id)).data ?? NONE
  const of = (position: number): Bookmark | undefined => all.find((each) => each.position === position)

  // Outside the reader the toast could not open the dialog for the name.
  useEffect(() => () => toast.dismiss(ADDED_TOAST), [])

  const failed = t('places.marks.failed')
  const keep = (bookmark: Bookmark) => attempt(failed, () => setBookmark(client, id, bookmark))

  async function add(position: number): Promise<void> {
    if (await keep({ position, name: '' }))
      toast.success(t('places.marks.added', { page: pageOf(position) }), {
        id: ADDED_TOAST,
        action: { label: t('places.marks.giveName'), onClick: () => openNameDialog({ position, name: '' }) },
      })
  }
  const remove = (marks: readonly Bookmark[]) =>
    undoable({ done: t('places.marks.removed'), failed }, async () => {
      const positions = marks.map(({ position }) => position)
      await deleteBookmarks(client, id, positions)
      return async () => {
        for (const mark of marks) await setBookmark(client, id, mark)
      }
    })

  return {
    /** Sorted by page. */
    all,
    pageOf,
    /** Bookmark of a page; undefined if it has none. */
    of,
    remove: (mark: Bookmark) => void remove([mark]),
    rename: (mark: Bookmark, name: string) => void keep({ ...mark, name: name.trim() }),
    /** True if a page in the range is bookmarked. */
    has: (range: Range): boolean => all.some(({ position }) => isWithin(position, range)),
    /** Removes the bookmarks in a range; if it has none, bookmarks its first page. */
    toggle: (range: Range) => {
      const marked = all.filter(({ position }) => isWithin(position, range))
      if (marked.length > 0) void remove(marked)
      else void add(range.from)
    },
  }
}

export type Marks = ReturnType<typeof useMarks>
