import { FolderTree, History } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnerOnly } from '#web/actions/files/owner-only.tsx'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { Skeleton } from './skeleton.tsx'
import './changes.css'

const BatchList = lazy(async () => ({ default: (await import('./batch-list.tsx')).BatchList }))

/** Screen of the changes of library files: every batch by day, with its undo. */
export function Component() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('changes.title')}
      name="changes"
      beside={
        <span className="changes-links">
          <ButtonLink kind="ghost" to={paths.readings} icon={<History aria-hidden="true" />}>
            {t('changes.readings')}
          </ButtonLink>
          <ButtonLink to={paths.organise} icon={<FolderTree aria-hidden="true" />}>
            {t('changes.organise')}
          </ButtonLink>
        </span>
      }
    >
      <p className="changes-intro">{t('changes.intro')}</p>
      <OwnerOnly>
        <Suspense fallback={<Skeleton />}>
          <BatchList />
        </Suspense>
      </OwnerOnly>
    </Screen>
  )
}
