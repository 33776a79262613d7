import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#domain/entities.ts'
import type { Entity } from '#records/entities/entities.ts'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { useActs } from './use-acts.ts'

interface DeleteDialogProps {
  readonly of: EntityKind
  readonly entity: Entity
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks before a name is deleted; it can be brought back from the toast that says so. */
export function DeleteDialog({ of, entity, open, onClose, onDone }: DeleteDialogProps) {
  const { t } = useTranslation()
  const acts = useActs(of)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const isDone = await acts.remove(entity)
    setBusy(false)
    onClose()
    if (isDone) onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      busy={isBusy}
      title={t('entities.deleteTitle', { name: entity.name })}
      action={t('entities.delete')}
    >
      {t('entities.deleteHint')}
    </ConfirmDialog>
  )
}
