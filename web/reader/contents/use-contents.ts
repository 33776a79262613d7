import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/components/toasts/toasts.tsx'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { type ContentsEntry, contentsQuery } from '#web/data/comics/layout.ts'
import type { Marks } from '../marks/use-marks.ts'
import type { Opened } from '../use-opened.ts'

const NONE: readonly ContentsEntry[] = []

/**
 * Returns the table of contents and the action that opens or closes it. Unless it is `known`, the table is fetched once
 * the first page is shown, or the menu or the panel is opened.
 */
export function useContents(
  comic: ComicDetail,
  known: readonly ContentsEntry[] | null,
  marks: Marks,
  opened: Opened,
  isShown: boolean,
) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = { ...contentsQuery(comic), retry: false }
  const isNeeded = isShown || opened.menu || opened.panel === 'contents'
  const fetched = useQuery({ ...query, enabled: known === null && isNeeded }).data
  const lines = known ?? fetched ?? NONE

  async function toggle(): Promise<void> {
    opened.setMenu(false)
    const isOpenable = opened.panel === 'contents' || marks.all.length > 0 || lines.length > 0
    // A comic whose contents cannot be read counts as a comic without contents.
    const found = isOpenable ? lines : (known ?? (await client.fetchQuery(query).catch(() => NONE)))
    if (isOpenable || found.length > 0) opened.togglePanel('contents')
    else toast.info(t('places.contents.none'))
  }
  return { lines, hasAny: lines.length > 0 || marks.all.length > 0, toggle: () => void toggle() }
}
