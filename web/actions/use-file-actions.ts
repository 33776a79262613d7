import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { useAttempt } from '#web/components/toasts/use-attempt.ts'
import { meQuery } from '#web/data/connection/config.ts'
import { comicsOf } from './comics-of.ts'
import type { CardItem } from './select/selection.ts'

interface FileActions {
  /** Opens the preview of writing metadata into the files of cards. */
  write(items: readonly CardItem[]): void
  /** Opens the preview of names and folders for the files of cards. */
  organise(items: readonly CardItem[]): void
}

/** Returns the actions on the files of cards; null for users who may not change files. */
export function useFileActions(): FileActions | null {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const { data: me } = useQuery(meQuery)
  if (me?.owner !== true) return null
  const open = (screen: 'write' | 'organise', items: readonly CardItem[]) =>
    void attempt(t('errors.comic-update-failed'), async () => {
      const comics = await comicsOf(client, items)
      // The path of a comic tells its library.
      await navigate(paths[screen], {
        state: { [screen]: comics.map(({ id }) => id), path: comics[0]?.path },
      })
    })
  return { write: (items) => open('write', items), organise: (items) => open('organise', items) }
}
