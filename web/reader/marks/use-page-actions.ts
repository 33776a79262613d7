import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/components/error-text.ts'
import { LONGER, toast } from '#web/components/toasts.tsx'
import type { ComicDetail } from '#web/data/comic.ts'
import { meQuery } from '#web/data/config.ts'
import { mediaTokenQuery } from '#web/data/media.ts'
import { saveIssue } from '#web/data/metadata.ts'
import { savePage } from '#web/data/page-file.ts'

/** What is done with a page as a picture; each tells how it went and never rejects. */
export function usePageActions(comic: ComicDetail) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const errorText = useErrorText()
  const isOwner = useQuery(meQuery).data?.owner === true

  async function save(page: number): Promise<void> {
    try {
      await savePage(comic, page, await client.fetchQuery(mediaTokenQuery))
    } catch (error) {
      toast.error(t('places.page.notSaved'), { description: errorText(error), ...LONGER })
    }
  }
  async function cover(page: number): Promise<void> {
    try {
      await saveIssue(client, comic, { patch: {}, cover: page })
      toast.success(t('places.page.covered', { page }))
    } catch (error) {
      toast.error(t('places.page.notCovered'), { description: errorText(error), ...LONGER })
    }
  }
  return {
    save: (page: number) => void save(page),
    /** Null for whoever may not choose covers. */
    cover: isOwner ? (page: number) => void cover(page) : null,
  }
}
