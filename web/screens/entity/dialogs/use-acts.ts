import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#domain/entities.ts'
import { isAppError } from '#domain/errors.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { type Alias, loseAlias, partAlias } from '#web/data/entity-aliases.ts'
import { joinEntities, keepApart, removeEntity } from '#web/data/entity-changes.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** What is done with names at once; each says how it went, and answers whether it did. */
export function useActs(kind: EntityKind) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const text = useErrorText()

  /** What failed by its own name, with its cause where that is known. */
  const tellFailed = (error: unknown, title: string = text(error)) => {
    const why = isAppError(error) && isAppError(error.cause) ? text(error.cause) : text(error)
    toast.error(title, { ...LONGER, ...(why !== title && { description: why }) })
  }
  const undoing = (undo: () => Promise<void>) => ({
    duration: LONGER.duration,
    action: {
      label: t('actions.undo'),
      onClick: () => void undo().catch((error: unknown) => tellFailed(error, t('entities.undoFailed'))),
    },
  })
  async function attempt(act: () => Promise<void>, title?: string): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      tellFailed(error, title)
      return false
    }
  }

  return {
    tellFailed,
    remove: ({ id }: Named) =>
      attempt(async () => {
        toast.success(t(`records.${kind}.deleted`), undoing(await removeEntity(client, kind, id)))
      }),
    /** Makes them one that is called as `into`. */
    join: (into: Named, others: readonly Named[]) =>
      attempt(async () => {
        const undo = await joinEntities(
          client,
          kind,
          into.id,
          others.map(({ id }) => id),
        )
        toast.success(t('entities.merged', { name: into.name }), undoing(undo))
      }, t('entities.mergeFailed')),
    /** Makes another name of an entity one of its own. */
    part: (of: Named, alias: Alias) =>
      attempt(async () => {
        const undo = await partAlias(client, kind, of.id, alias)
        toast.success(t('entities.parted', { name: alias.name }), undoing(undo))
      }),
    /** Takes another name from an entity. */
    lose: (of: Named, alias: Alias) =>
      attempt(async () => {
        const undo = await loseAlias(client, kind, of.id, alias)
        toast.success(t('entities.lost', { name: alias.name }), undoing(undo))
      }),
    keepApart: (entities: readonly Named[]) =>
      attempt(
        () =>
          keepApart(
            client,
            kind,
            entities.map(({ id }) => id),
          ),
        t('entities.notSameFailed'),
      ),
  }
}
