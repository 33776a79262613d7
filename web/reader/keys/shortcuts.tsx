import { useTranslation } from 'react-i18next'
import type { Action } from '#web/components/reading/actions.ts'
import { KeyList } from '#web/components/reading/key-list.tsx'
import { HandlingSheet, type HandlingSheetProps } from '../settings/handling-sheet.tsx'
import { useTryStore } from './use-try-store.ts'

interface ShortcutsProps extends HandlingSheetProps {
  readonly rtl: boolean
  /** True for actions without effect on the comic as it is shown now. */
  readonly hasNoEffect: (action: Action) => boolean
}

/** Help sheet with every key of the reader, which can be changed here. */
export default function Shortcuts({ rtl, hasNoEffect, ...sheet }: ShortcutsProps) {
  const { t } = useTranslation()
  const keep = useTryStore()
  return (
    <HandlingSheet {...sheet} title={t('nav.shortcuts')} width={860}>
      <KeyList rtl={rtl} hasNoEffect={hasNoEffect} keep={keep} />
    </HandlingSheet>
  )
}
