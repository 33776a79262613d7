import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { State } from '#web/components/screen/states.tsx'
import art from '../art/missing-page.svg'
import { pathOfKomga } from './komga-address.ts'

/** Screen of unknown paths. Paths of Komga's dashboard are redirected to ours. */
export function NotFound() {
  const path = pathOfKomga(useLocation().pathname)
  return path === null ? <NotFoundState /> : <Navigate to={path} replace />
}

function NotFoundState() {
  const { t } = useTranslation()
  const back = (
    <ButtonLink kind="primary" size="large" to={paths.home}>
      {t('notFound.back')}
    </ButtonLink>
  )
  return (
    <Screen title={t('notFound.code')}>
      <State art={art} label={t('notFound.code')} title={t('notFound.title')} action={back} page />
    </Screen>
  )
}
