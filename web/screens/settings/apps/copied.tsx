import { useTranslation } from 'react-i18next'
import { CopyField } from '#web/components/copy-field.tsx'

/** What is typed into an app, to be copied. */
export function Copied({ label, text, marked }: { label: string; text: string; marked?: boolean }) {
  const { t } = useTranslation()
  return (
    <CopyField
      label={label}
      text={text}
      marked={marked}
      copy={t('common.copy')}
      copied={t('common.copied')}
      copyThis={t('connect.copyWhat', { what: label })}
    />
  )
}
