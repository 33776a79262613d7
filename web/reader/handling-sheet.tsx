import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'

export interface HandlingSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Takes the focus afterwards. */
  readonly onLeft: () => void
  /** Shows the zones over the page, as on the first opening. */
  readonly onZones: () => void
}

interface SheetProps extends HandlingSheetProps {
  readonly title: string
  /** In pixels. */
  readonly width: number
  readonly children: ReactNode
}

/** A sheet about how the reader is handled, with the way to the zones. */
export function HandlingSheet({ onZones, ...dialog }: SheetProps) {
  const { t } = useTranslation()
  const footer = (
    <Button kind="secondary" onClick={onZones}>
      {t('handling.keys.zones')}
    </Button>
  )
  return <Dialog {...dialog} footer={footer} />
}
