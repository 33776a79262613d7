import { useQueryClient } from '@tanstack/react-query'
import { CheckCheck, EyeOff, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUndoable } from '#web/components/toasts/use-attempt.ts'
import { type ComicDetail, comicQuery } from '#web/data/comics/comic.ts'
import { setRead } from '#web/data/comics/marks.ts'
import { useIncognito } from '../progress/incognito.ts'
import type { Progress } from '../progress/use-progress.ts'
import { MenuItem } from './menu-item.tsx'

interface StateItemsProps {
  readonly comic: ComicDetail
  /** Number of pages as the view counts them. */
  readonly pageCount: number
  readonly progress: Progress
}

/** Menu items that mark the comic read or unread, and that turn incognito reading on or off. */
export function StateItems({ comic, pageCount, progress }: StateItemsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const undoable = useUndoable()
  const incognito = useIncognito()
  const { isRead } = progress

  const words = {
    done: t(isRead ? 'actions.markedUnread' : 'actions.markedRead', { count: 1 }),
    failed: t('comic.markFailed'),
  }
  const mark = () =>
    undoable(words, async () => {
      await progress.settle()
      const { progress: before } = client.getQueryData(comicQuery(comic.id).queryKey) ?? comic
      const putBack = await setRead(client, [{ ...comic, progress: before, pageCount }], !isRead)
      const asBefore = progress.restart(!isRead)
      return async () => {
        await putBack()
        asBefore()
      }
    })

  return (
    <>
      <MenuItem icon={isRead ? RotateCcw : CheckCheck} onClick={() => void mark()}>
        {t(isRead ? 'comic.markUnread' : 'actions.read')}
      </MenuItem>
      <MenuItem icon={EyeOff} aria-pressed={incognito.isOn} onClick={incognito.toggle}>
        {t('reader.state.incognito')}
      </MenuItem>
    </>
  )
}

/** Badge in the top bar while incognito reading is on. */
export function IncognitoBadge() {
  const { t } = useTranslation()
  const { isOn } = useIncognito()
  return (
    <p className="reader-incognito" role="status">
      {isOn && (
        <span title={t('reader.state.incognitoHelp')}>
          <EyeOff aria-hidden="true" />
          {t('reader.state.incognitoOn')}
        </span>
      )}
    </p>
  )
}
