import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { State } from '#web/components/screen/states.tsx'
import { komgaAddress } from './komga-address.ts'

/** Any address that is none of ours: those that apps know from elsewhere lead to one that is. */
export function NotFound() {
  const led = komgaAddress(useLocation().pathname)
  return led === null ? <Nothing /> : <Navigate to={led} replace />
}

function Nothing() {
  const { t } = useTranslation()
  const back = (
    <ButtonLink kind="primary" size="large" to={paths.home}>
      {t('notFound.back')}
    </ButtonLink>
  )
  return (
    <Screen title={t('notFound.code')}>
      <State label={t('notFound.code')} title={t('notFound.title')} action={back} page />
    </Screen>
  )
}
