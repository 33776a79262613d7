import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/components/error-text.ts'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { type Bookmark, bookmarksQuery, dropBookmark, keepBookmark } from '#web/data/bookmarks.ts'
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

const itself = (page: number) => page

/**
 * Bookmarks of the comic that is read. Changes report their outcome in a toast and never reject. `pageOf` returns the
 * page of a bookmark's number, where that is not the page itself.
 */
export function useMarks({ id }: Pick<ComicDetail, 'id'>, pageOf = itself) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const errorText = useErrorText()
  const all = useQuery(bookmarksQuery(id)).data ?? NONE
  const of = (page: number): Bookmark | undefined => all.find((each) => each.page === page)

  async function attempt(act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      toast.error(t('places.marks.failed'), { description: errorText(error), ...LONGER })
      return false
    }
  }
  const keep = (bookmark: Bookmark) => attempt(() => keepBookmark(client, id, bookmark))

  async function add(page: number): Promise<void> {
    if (await keep({ page, name: '' }))
      toast.success(t('places.marks.added', { page: pageOf(page) }), {
        action: { label: t('places.marks.giveName'), onClick: () => askName({ page, name: '' }) },
      })
  }
  async function remove(marks: readonly Bookmark[]): Promise<void> {
    const dropped = await attempt(async () => {
      for (const { page } of marks) await dropBookmark(client, id, page)
    })
    if (!dropped) return
    const back = async () => {
      for (const mark of marks) await keep(mark)
    }
    toast.success(t('places.marks.removed'), {
      duration: LONGER.duration,
      action: { label: t('actions.undo'), onClick: () => void back() },
    })
  }

  return {
    /** In the order of their pages. */
    all,
    pageOf,
    /** A page's own; undefined where it is not marked. */
    of,
    remove: (mark: Bookmark) => void remove([mark]),
    rename: (mark: Bookmark, name: string) => void keep({ ...mark, name: name.trim() }),
    /** True if a bookmark lies in a range. */
    has: (range: Range): boolean => all.some(({ page }) => isWithin(page, range)),
    /** Removes the bookmarks of a range; where it has none, marks its beginning. */
    toggle: (range: Range) => {
      const marked = all.filter(({ page }) => isWithin(page, range))
      if (marked.length > 0) void remove(marked)
      else void add(range.from)
    },
  }
}

export type Marks = ReturnType<typeof useMarks>
