import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { useAttempt } from '#web/components/toasts/use-attempt.ts'
import { meQuery } from '#web/data/connection/config.ts'
import { comicsOf } from './comics-of.ts'
import type { CardItem } from './select/selection.ts'

/**
 * Returns a function that opens the preview of writing metadata into the files of cards; null for users who may not.
 */
export function useWriteFiles(): ((items: readonly CardItem[]) => void) | null {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const { data: me } = useQuery(meQuery)
  if (me?.owner !== true) return null
  return (items) =>
    void attempt(t('errors.comic-update-failed'), async () => {
      const comics = await comicsOf(client, items)
      await navigate(paths.write, { state: { write: comics.map(({ id }) => id) } })
    })
}
