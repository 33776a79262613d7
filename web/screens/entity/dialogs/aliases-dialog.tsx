import { useQuery } from '@tanstack/react-query'
import { Split, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#domain/entities.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { aliasesQuery } from '#web/data/entities/entities.ts'
import type { Alias } from '#web/data/entities/entity-aliases.ts'
import { useEntityActions } from './use-entity-actions.ts'
import './dialogs.css'

interface AliasesDialogProps {
  readonly of: EntityKind
  readonly entity: { readonly id: string; readonly name: string }
  readonly open: boolean
  readonly onClose: () => void
}

/** Dialog of an entity's aliases. Each can become an entity of its own or be removed. */
export function AliasesDialog({ of, entity, open, onClose }: AliasesDialogProps) {
  const { t } = useTranslation()
  const actions = useEntityActions(of)
  const aliases = useQuery(aliasesQuery(of, entity.id))
  const [busy, setBusy] = useState<string | null>(null)
  const runFor = async (alias: Alias, act: (alias: Alias) => Promise<boolean>) => {
    if (busy !== null) return
    setBusy(alias.id)
    const isDone = await act(alias)
    setBusy(null)
    // Closes, because the toast with the undo button is outside the dialog.
    if (isDone) onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('entities.otherNames')} width={500}>
      <QueryState queries={[aliases]} skeleton={<SkeletonLine width="70%" height={20} />}>
        {(list) =>
          list.length === 0 ? (
            <p>{t('entities.noOtherNames')}</p>
          ) : (
            <>
              <p className="other-names-hint">{t('entities.otherNamesHint', { name: entity.name })}</p>
              <ul className="other-names">
                {list.map((alias) => (
                  <li key={alias.id} aria-busy={busy === alias.id || undefined}>
                    <b>{alias.name}</b>
                    <Button
                      size="small"
                      icon={<Split aria-hidden="true" />}
                      aria-label={t('entities.partName', { name: alias.name })}
                      onClick={() => void runFor(alias, (each) => actions.part(entity, each))}
                    >
                      {t('entities.part')}
                    </Button>
                    <Button
                      size="small"
                      icon={<X aria-hidden="true" />}
                      aria-label={t('entities.loseName', { name: alias.name })}
                      onClick={() => void runFor(alias, (each) => actions.lose(entity, each))}
                    >
                      {t('actions.remove')}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryState>
    </Dialog>
  )
}
