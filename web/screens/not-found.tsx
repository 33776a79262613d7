import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { Screen } from '#web/components/screen.tsx'
import { State } from '#web/components/states.tsx'

/** Any address that is none of ours. */
export function NotFound() {
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
