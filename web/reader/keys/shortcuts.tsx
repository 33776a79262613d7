import { useTranslation } from 'react-i18next'
import type { Action } from '#web/components/reading/actions.ts'
import { KeyList } from '#web/components/reading/key-list.tsx'
import { HandlingSheet, type HandlingSheetProps } from '../handling-sheet.tsx'
import { useKeep } from './use-keep.ts'

interface ShortcutsProps extends HandlingSheetProps {
  readonly rtl: boolean
  /** True for actions without effect on the comic as it is shown now. */
  readonly isIdle: (action: Action) => boolean
}

/** Help sheet with every key of the reader, which can be changed here. */
export default function Shortcuts({ rtl, isIdle, ...sheet }: ShortcutsProps) {
  const { t } = useTranslation()
  const keep = useKeep()
  return (
    <HandlingSheet {...sheet} title={t('nav.shortcuts')} width={860}>
      <KeyList rtl={rtl} isIdle={isIdle} keep={keep} />
    </HandlingSheet>
  )
}
