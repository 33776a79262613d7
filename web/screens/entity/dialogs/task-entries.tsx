import type { TFunction } from 'i18next'
import { Combine, Pencil, Split, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Entity } from '#records/entities/entities.ts'
import type { MenuEntry } from '#web/components/buttons/menu-list.tsx'
import type { EntityTask, MergeCandidate } from './tasks.ts'

/** Returns the menu entries that start the tasks of an entity. */
export function taskEntries(
  t: TFunction,
  entity: Entity & MergeCandidate,
  onTask: (task: EntityTask) => void,
) {
  const entry = (label: string, icon: ReactNode, task: EntityTask): MenuEntry => ({
    label,
    icon,
    onClick: () => onTask(task),
  })
  return {
    edit: entry(t('entities.edit'), <Pencil aria-hidden="true" />, { kind: 'edit', entity }),
    merge: entry(t('entities.mergeWith'), <Combine aria-hidden="true" />, {
      kind: 'merge',
      entities: [entity],
    }),
    aliases: entry(t('entities.otherNames'), <Split aria-hidden="true" />, { kind: 'aliases', entity }),
    remove: entry(t('entities.delete'), <Trash2 aria-hidden="true" />, { kind: 'delete', entity }),
  }
}
