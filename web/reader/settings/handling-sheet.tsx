import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'

export interface HandlingSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Called after the sheet has closed, to move the focus. */
  readonly onLeft: () => void
  /** Shows the tap zones over the page, as for a new user. */
  readonly onZones: () => void
}

interface SheetProps extends HandlingSheetProps {
  readonly title: string
  /** In CSS pixels. */
  readonly width: number
  readonly children: ReactNode
}

/** Sheet about the reader's controls, with a button that shows the tap zones. */
export function HandlingSheet({ onZones, ...dialog }: SheetProps) {
  const { t } = useTranslation()
  const footer = (
    <Button kind="secondary" onClick={onZones}>
      {t('handling.keys.zones')}
    </Button>
  )
  return <Dialog {...dialog} footer={footer} />
}
