import { useQueryClient } from '@tanstack/react-query'
import { CheckCheck, EyeOff, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/components/error-text.ts'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { type ComicDetail, comicQuery } from '#web/data/comic.ts'
import { setRead } from '#web/data/marks.ts'
import { useIncognito } from './incognito.ts'
import { MenuItem } from './menu-item.tsx'
import type { Progress } from './use-progress.ts'

interface StateItemsProps {
  readonly comic: ComicDetail
  /** As it is counted here: of a text by its length. */
  readonly pageCount: number
  readonly progress: Progress
}

/** What the menu offers about how far one has read: to leave no trace, and to say that it is read or not. */
export function StateItems({ comic, pageCount, progress }: StateItemsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const errorText = useErrorText()
  const incognito = useIncognito()
  const { isRead } = progress

  async function attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      toast.error(t('comic.markFailed'), { ...LONGER, description: errorText(error) })
    }
  }
  const mark = () =>
    attempt(async () => {
      await progress.settle()
      const { progress: before } = client.getQueryData(comicQuery(comic.id).queryKey) ?? comic
      const putBack = await setRead(client, [{ ...comic, progress: before, pageCount }], !isRead)
      const asBefore = progress.restart(!isRead)
      toast.success(t(isRead ? 'actions.markedUnread' : 'actions.markedRead', { count: 1 }), {
        duration: LONGER.duration,
        action: {
          label: t('actions.undo'),
          onClick: () =>
            void attempt(async () => {
              await putBack()
              asBefore()
            }),
        },
      })
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

/** Says that nothing is kept. */
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
