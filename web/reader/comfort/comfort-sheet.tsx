import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ComfortChoices } from '#web/components/reading/comfort-choices.tsx'
import { useKeep } from '../keys/use-keep.ts'

interface ComfortSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Takes the focus afterwards. */
  readonly onLeft: () => void
  /** Shows the zones over the page, as on the first opening. */
  readonly onZones: () => void
}

/** The zones of the screen, full screen, the screen kept on, and electronic ink. */
export default function ComfortSheet({ open, onClose, onLeft, onZones }: ComfortSheetProps) {
  const { t } = useTranslation()
  const keep = useKeep()
  const footer = (
    <Button kind="secondary" onClick={onZones}>
      {t('handling.keys.zones')}
    </Button>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('handling.comfort.title')}
      width={620}
      footer={footer}
      onLeft={onLeft}
    >
      <ComfortChoices keep={keep} />
    </Dialog>
  )
}
