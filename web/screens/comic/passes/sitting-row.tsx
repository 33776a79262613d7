import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { SourceIcon, useFullSourceName } from '#web/actions/history/source.tsx'
import { formatWhen } from '#web/components/text/format.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import {
  type ProgressState,
  passesQuery,
  redoSitting,
  type Sitting,
  undoSitting,
} from '#web/data/progress/history.ts'

/** Returns a function that describes a reading session: "Páginas 40 a 88". */
function useSittingText(): (sitting: Sitting) => string {
  const { t } = useTranslation()
  return ({ before, after, startedAt, at }) => {
    if (after === null) return t('history.markedUnread')
    const from = before?.page ?? 1
    const to = after.page
    if (after.finished && before?.finished !== true) {
      // A single event that finishes a comic is a mark, not reading.
      if (startedAt === at) return t('history.markedRead')
      return before === null ? t('history.whole') : t('history.pagesFinished', { from, to })
    }
    if (from > to) return t('history.jumped', { from, to })
    return from === to ? t('history.page', { page: to }) : t('history.pages', { from, to })
  }
}

interface SittingRowProps {
  readonly comicId: string
  readonly sitting: Sitting
  /** The comic's progress now. */
  readonly progress: ProgressState | null
}

/** Row of one reading session: pages, client, time, and its undo button. */
export function SittingRow({ comicId, sitting, progress }: SittingRowProps) {
  const { t, i18n } = useTranslation()
  const description = useSittingText()(sitting)
  const sourceName = useFullSourceName()
  // True once the user was warned that the comic has newer progress than this reading session.
  const [isOlder, setOlder] = useState(false)
  const { undo, redo } = useUndo(comicId, sitting, progress, isOlder, setOlder)
  const action = sitting.isUndone ? t('history.redo') : t(isOlder ? 'history.anyway' : 'actions.undo')
  return (
    <li data-undone={sitting.isUndone || undefined}>
      <SourceIcon {...sitting} />
      <span>{description}</span>
      <small className="facts">
        <span>{sourceName(sitting)}</span>
        <span>{formatWhen(sitting.at, i18n.language)}</span>
      </small>
      <button
        type="button"
        className="text-link"
        aria-label={t('history.of', { action, what: description })}
        aria-disabled={undo.isPending || redo.isPending || undefined}
        onClick={() => {
          if (!undo.isPending && !redo.isPending) (sitting.isUndone ? redo : undo).mutate()
        }}
      >
        {action}
      </button>
      {isOlder && !sitting.isUndone && (
        <p role="alert">
          <Since progress={progress} />
        </p>
      )}
    </li>
  )
}

function useUndo(
  comicId: string,
  { id }: Sitting,
  progress: ProgressState | null,
  isOlder: boolean,
  setOlder: (isOlder: boolean) => void,
) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const client = useQueryClient()
  const failed = (error: unknown) => showError(error, t('history.undoFailed'))
  const redo = useMutation({ mutationFn: () => redoSitting(client, comicId, id), onError: failed })
  const undo = useMutation({
    async mutationFn() {
      if (isOlder) return undoSitting(client, comicId, id, progress)
      // Progress that is newer than the list is not undone without asking.
      const now = await client.fetchQuery(passesQuery(comicId))
      if (now.progress?.at !== progress?.at) throw new AppError('place-moved')
      return undoSitting(client, comicId, id)
    },
    onSuccess(after) {
      setOlder(false)
      toast.success(
        after === null
          ? t('history.atUnread')
          : after.finished
            ? t('history.atRead')
            : t('history.atPage', { page: after.page }),
        {
          action: { label: t('history.redo'), onClick: () => redo.mutate() },
        },
      )
    },
    async onError(error) {
      if (!isAppError(error, 'place-moved')) return failed(error)
      await client.invalidateQueries(passesQuery(comicId))
      setOlder(true)
    },
  })
  return { undo, redo }
}

/** Describes the progress that undoing this reading session discards. */
function Since({ progress }: Pick<SittingRowProps, 'progress'>) {
  const { t } = useTranslation()
  if (progress === null) return t('history.sinceUnread')
  return progress.finished ? t('history.sinceRead') : t('history.since', { page: progress.page })
}
