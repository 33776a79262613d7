import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#domain/entities.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useAttempt } from '#web/components/toasts/use-attempt.ts'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { type Alias, removeAlias, separateAlias } from '#web/data/entities/entity-aliases.ts'
import { combineEntities, dismissDuplicates, removeEntity } from '#web/data/entities/entity-changes.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Returns the actions on entities. Each shows failures and an undo in toasts, and resolves to true on success. */
export function useEntityActions(kind: EntityKind) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const attempt = useAttempt()
  const showError = useErrorToast()

  const undoing = (undo: () => Promise<void>) => ({
    action: {
      label: t('actions.undo'),
      onClick: () => void undo().catch((error: unknown) => showError(error, t('entities.undoFailed'))),
    },
  })

  return {
    remove: ({ id }: Named) =>
      attempt(undefined, async () => {
        toast.success(t(`records.${kind}.deleted`), undoing(await removeEntity(client, kind, id)))
      }),
    /** Merges `others` into the entity `into`, whose name remains. */
    join: (into: Named, others: readonly Named[]) =>
      attempt(t('entities.mergeFailed'), async () => {
        const undo = await combineEntities(
          client,
          kind,
          into.id,
          others.map(({ id }) => id),
        )
        toast.success(t('entities.merged', { name: into.name }), undoing(undo))
      }),
    /** Turns an alias into an entity of its own. */
    part: (of: Named, alias: Alias) =>
      attempt(undefined, async () => {
        const undo = await separateAlias(client, kind, of.id, alias)
        toast.success(t('entities.parted', { name: alias.name }), undoing(undo))
      }),
    /** Removes an alias. */
    lose: (of: Named, alias: Alias) =>
      attempt(undefined, async () => {
        const undo = await removeAlias(client, kind, of.id, alias)
        toast.success(t('entities.lost', { name: alias.name }), undoing(undo))
      }),
    keepApart: (entities: readonly Named[]) =>
      attempt(t('entities.notSameFailed'), () =>
        dismissDuplicates(
          client,
          kind,
          entities.map(({ id }) => id),
        ),
      ),
  }
}
