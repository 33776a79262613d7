import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/components/toasts.tsx'
import { useAttempt, useUndoable } from '#web/components/use-attempt.ts'
import { type Bookmark, bookmarksQuery, dropBookmarks, keepBookmark } from '#web/data/bookmarks.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import { askName } from './naming.ts'

const NONE: readonly Bookmark[] = []

/** Numbers of pages or places, both ends included. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** True for a number in a range. */
export const isWithin = (number: number, { from, to }: Range): boolean => number >= from && number <= to

/**
 * Bookmarks of the comic that is read. Changes report their outcome in a toast and never reject. `pageOf` returns the
 * page of a bookmark's number.
 */
export function useMarks({ id }: Pick<ComicDetail, 'id'>, pageOf: (number: number) => number) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const attempt = useAttempt()
  const undoable = useUndoable()
  const all = useQuery(bookmarksQuery(id)).data ?? NONE
  const of = (position: number): Bookmark | undefined => all.find((each) => each.position === position)

  const failed = t('places.marks.failed')
  const keep = (bookmark: Bookmark) => attempt(failed, () => keepBookmark(client, id, bookmark))

  async function add(position: number): Promise<void> {
    if (await keep({ position, name: '' }))
      toast.success(t('places.marks.added', { page: pageOf(position) }), {
        action: { label: t('places.marks.giveName'), onClick: () => askName({ position, name: '' }) },
      })
  }
  const remove = (marks: readonly Bookmark[]) =>
    undoable({ done: t('places.marks.removed'), failed }, async () => {
      const positions = marks.map(({ position }) => position)
      await dropBookmarks(client, id, positions)
      return async () => {
        for (const mark of marks) await keepBookmark(client, id, mark)
      }
    })

  return {
    /** In the order of their pages. */
    all,
    pageOf,
    /** A page's own; undefined where it is not marked. */
    of,
    remove: (mark: Bookmark) => void remove([mark]),
    rename: (mark: Bookmark, name: string) => void keep({ ...mark, name: name.trim() }),
    /** True if a page in the range is bookmarked. */
    has: (range: Range): boolean => all.some(({ position }) => isWithin(position, range)),
    /** Removes the bookmarks of a range; where it has none, marks its beginning. */
    toggle: (range: Range) => {
      const marked = all.filter(({ position }) => isWithin(position, range))
      if (marked.length > 0) void remove(marked)
      else void add(range.from)
    },
  }
}

export type Marks = ReturnType<typeof useMarks>
