import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useAttempt } from '#web/components/toasts/use-attempt.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { saveIssue } from '#web/data/comics/metadata.ts'
import { meQuery } from '#web/data/connection/config.ts'
import { mediaTokenQuery } from '#web/data/pictures/media.ts'
import { savePage } from '#web/data/pictures/page-file.ts'

/** Actions on a page's picture. They report failures in a toast and never reject. */
export function usePageActions(comic: ComicDetail) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const attempt = useAttempt()
  const isOwner = useQuery(meQuery).data?.owner === true

  const save = (page: number) =>
    attempt(t('places.page.notSaved'), async () =>
      savePage(comic, page, await client.fetchQuery(mediaTokenQuery)),
    )
  const cover = (page: number) =>
    attempt(t('places.page.notCovered'), async () => {
      await saveIssue(client, comic, { patch: {}, cover: page })
      toast.success(t('places.page.covered', { page }))
    })
  return {
    save: (page: number) => void save(page),
    /** Null unless the user may choose covers. */
    cover: isOwner ? (page: number) => void cover(page) : null,
  }
}
