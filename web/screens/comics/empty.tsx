import { useQuery } from '@tanstack/react-query'
import { FolderPlus, ScanLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { State } from '#web/components/states.tsx'
import { scanStatusQuery } from '#web/data/scan.ts'

/** No comics: where to find some, or that they are coming. */
export function Empty() {
  const { t } = useTranslation()
  const { data: scan } = useQuery(scanStatusQuery)
  const isScanning = scan?.running ?? false
  const action = (
    <ButtonLink
      kind="primary"
      size="large"
      icon={isScanning ? <ScanLine aria-hidden="true" /> : <FolderPlus aria-hidden="true" />}
      to={paths.server}
    >
      {t(isScanning ? 'home.seeScan' : 'home.setUp')}
    </ButtonLink>
  )
  return (
    <div style={{ marginTop: 28 }}>
      <State title={t('comics.empty')} action={action}>
        {t(isScanning ? 'home.scanning' : 'comics.emptyHint')}
      </State>
    </div>
  )
}
