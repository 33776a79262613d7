import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/components/toasts.tsx'
import type { ComicDetail } from '#web/data/comic.ts'
import { type ContentsLine, contentsQuery } from '#web/data/layout.ts'
import type { Marks } from '../marks/use-marks.ts'
import type { Opened } from '../use-opened.ts'

const NONE: readonly ContentsLine[] = []

/** Whether there is a table of contents to show, and what shows it: asked for once the first page is shown. */
export function useContents(comic: ComicDetail, marks: Marks, opened: Opened, isShown: boolean) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = { ...contentsQuery(comic), retry: false }
  const lines =
    useQuery({ ...query, enabled: isShown || opened.menu || opened.panel === 'contents' }).data ?? NONE

  async function toggle(): Promise<void> {
    opened.setMenu(false)
    const isKnown = opened.panel === 'contents' || marks.all.length > 0
    // A comic whose contents cannot be read has none to show.
    const told = isKnown ? lines : await client.fetchQuery(query).catch(() => NONE)
    if (isKnown || told.length > 0) opened.togglePanel('contents')
    else toast.info(t('places.contents.none'))
  }
  return { isThere: lines.length > 0 || marks.all.length > 0, toggle: () => void toggle() }
}
