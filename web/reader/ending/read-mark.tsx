import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Cover } from '#web/components/cover/cover.tsx'
import { plainNumber, useComicName } from '#web/components/text/issue-name.ts'
import { useAttempt } from '#web/components/toasts/use-attempt.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { restoreProgress } from '#web/data/progress/save-progress.ts'
import { useIncognito } from '../progress/incognito.ts'
import type { EarlierProgress } from './earlier-progress.ts'

interface ReadMarkProps {
  readonly comic: ComicDetail
  /** False if the last page was never shown: then the comic counts as unread. */
  readonly isRead: boolean
  readonly earlier: EarlierProgress
}

/** Shows the finished comic, and a button that restores its earlier progress. */
export function ReadMark({ comic, isRead, earlier }: ReadMarkProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const attempt = useAttempt()
  const [isUndone, setUndone] = useState(false)
  const incognito = useIncognito().isOn
  const isKept = isRead && !incognito && !isUndone
  const number = plainNumber(comic.number)
  const name = useComicName()(comic)

  async function undo(): Promise<void> {
    setUndone(true)
    const isDone = await attempt(t('places.end.undoFailed'), async () => {
      await earlier.settle()
      await restoreProgress(client, comic.id, earlier.progress)
      earlier.restore()
    })
    if (!isDone) setUndone(false)
  }
  return (
    <div className="ending-read">
      <Cover cover={comic.cover} title={name} sizes="54px" type={comic.extension} decorative eager />
      <div>
        <b>{number === null ? t('places.end.finishedPlain') : t('places.end.finished', { number })}</b>
        <p role="status">
          {incognito && t('reader.state.incognitoHelp')}
          {!incognito && !isRead && t('places.end.notRead')}
          {isKept && (
            <span className="ending-done">
              <Check aria-hidden="true" />
              {t('common.isRead')}
            </span>
          )}
          {isUndone && t('places.end.undone')}
        </p>
        {isKept && !earlier.wasFinished && (
          <button type="button" className="text-link" onClick={() => void undo()}>
            {t('actions.undo')}
          </button>
        )}
      </div>
    </div>
  )
}
