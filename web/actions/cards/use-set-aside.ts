import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AsideKind } from '#domain/reading/set-aside.ts'
import { useReferenceName } from '#web/components/text/issue-name.ts'
import { useUndoable } from '#web/components/toasts/use-attempt.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import { setAside } from '#web/data/progress/set-aside.ts'

/** Returns a function that sets a comic aside, with a toast that undoes it. */
export function useSetAside(): (comic: ComicCard, kind: AsideKind) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const undoable = useUndoable()
  const nameOf = useReferenceName()
  return (comic, kind) => {
    const done = t(`actions.aside.${kind}Done`, { title: nameOf(comic) })
    void undoable({ done, failed: t('errors.comic-update-failed') }, () => setAside(client, comic.id, kind))
  }
}
