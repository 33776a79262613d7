import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Rail } from '#web/components/rail.tsx'
import { finishedQuery } from '#web/data/progress.ts'
import { ComicCardLink } from './comic-card-link.tsx'

/** How many to read again. */
const AGAIN = 6

/** Leer de nuevo: six at random of those read to the end. */
export function ReadAgain() {
  const { t } = useTranslation()
  const { data } = useQuery(finishedQuery(AGAIN))
  if (!data?.length) return null
  return (
    <Rail title={t('home.readAgain')} items={data} keyOf={({ id }) => id} below>
      {(comic, tabIndex) => <ComicCardLink comic={comic} tabIndex={tabIndex} />}
    </Rail>
  )
}
