import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import type { Action } from '#web/components/reading/actions.ts'
import { KeyList } from '#web/components/reading/key-list.tsx'
import { useKeep } from './use-keep.ts'

interface ShortcutsProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Takes the focus afterwards. */
  readonly onLeft: () => void
  readonly rtl: boolean
  /** True for what does nothing as the comic is shown now. */
  readonly isIdle: (action: Action) => boolean
  /** Shows the zones of the screen again, as on the first opening. */
  readonly onZones: () => void
}

/** The help sheet: every key of the reader, which can be changed here. */
export default function Shortcuts({ open, onClose, onLeft, rtl, isIdle, onZones }: ShortcutsProps) {
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
      title={t('reader.shortcuts')}
      width={860}
      footer={footer}
      onLeft={onLeft}
    >
      <KeyList rtl={rtl} isIdle={isIdle} keep={keep} />
    </Dialog>
  )
}
