import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AsideKind } from '#domain/reading/set-aside.ts'
import { useUndoable } from '#web/components/toasts/use-attempt.ts'
import { setAside } from '#web/data/progress/set-aside.ts'

/** Returns a function that sets a comic aside, with a toast that undoes it. */
export function useSetAside(): (comicId: string, kind: AsideKind) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const undoable = useUndoable()
  return (comicId, kind) =>
    void undoable({ done: t(`actions.aside.${kind}Done`), failed: t('errors.comic-update-failed') }, () =>
      setAside(client, comicId, kind),
    )
}
