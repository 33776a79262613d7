import { useTranslation } from 'react-i18next'
import { CopyField } from '#web/components/fields/copy-field.tsx'

/** What is typed into an app, to be copied. */
export function Copied({ label, text, marked }: { label: string; text: string; marked?: boolean }) {
  const { t } = useTranslation()
  return (
    <CopyField
      label={label}
      text={text}
      marked={marked}
      copy={t('actions.copy')}
      copied={t('actions.copied')}
      copyThis={t('connect.copyWhat', { what: label })}
    />
  )
}
