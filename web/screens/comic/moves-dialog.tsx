import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { APP_NAMES } from '#contract/app-setup.ts'
import { AppError, isAppError } from '#domain/errors.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { formatWhen } from '#web/components/format.ts'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { goBack, goOn, type Move, type MovedPlace, movesQuery } from '#web/data/moves.ts'
import './moves-dialog.css'

interface MovesDialogProps {
  readonly comicId: string
  readonly onClose: () => void
}

/** What reading apps did to where one is in a comic, the last first, each with the way back to before. */
export function MovesDialog({ comicId, onClose }: MovesDialogProps) {
  const { t } = useTranslation()
  const { data } = useQuery(movesQuery(comicId))
  return (
    <Dialog open onClose={onClose} title={t('connect.moves.title')} width={520}>
      <ul className="moves">
        {data?.moves.map((move) => (
          <MoveRow key={move.id} comicId={comicId} move={move} place={data.place} onBack={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}

/** Says what an app did, where its way back leads, and that one has gone it. */
function useMoveText() {
  const { t } = useTranslation()
  return ({ before, after }: Move) => {
    const page = before?.page ?? 0
    const what =
      after === null
        ? t('connect.moves.unread')
        : after.finished && before?.finished !== true
          ? t('connect.moves.read')
          : before === null
            ? t('connect.moves.begun', { page: after.page })
            : t('connect.moves.pages', { from: before.page, to: after.page })
    if (before === null) return { what, back: t('connect.moves.toUnread'), done: t('connect.moves.atUnread') }
    if (before.finished && after === null)
      return { what, back: t('connect.moves.toRead'), done: t('connect.moves.atRead') }
    return { what, back: t('connect.moves.toPage', { page }), done: t('connect.moves.atPage', { page }) }
  }
}

interface MoveRowProps {
  readonly comicId: string
  readonly move: Move
  /** Where its reader is now. */
  readonly place: MovedPlace
  readonly onBack: () => void
}

function MoveRow({ comicId, move, place, onBack }: MoveRowProps) {
  const { t, i18n } = useTranslation()
  const text = useErrorText()
  const client = useQueryClient()
  const { what, back, done } = useMoveText()(move)
  // It was read since: that is said before it is given up.
  const [isOlder, setOlder] = useState(false)
  const failed = (error: unknown) =>
    toast.error(t('connect.moves.failed'), { ...LONGER, description: text(error) })
  const undo = () => void goOn(client, comicId, move.id).catch(failed)
  // Nobody goes back to where they are.
  const { before } = move
  const isThere = place?.page === before?.page && place?.finished === before?.finished
  const go = useMutation({
    mutationFn: async () => {
      if (isOlder) return goBack(client, comicId, move.id, place)
      // What the app has read on since this was listed is not given up unasked.
      const now = await client.fetchQuery(movesQuery(comicId))
      if (now.place?.at !== place?.at) throw new AppError('place-moved')
      return goBack(client, comicId, move.id)
    },
    onSuccess: () => {
      onBack()
      toast.success(done, {
        duration: LONGER.duration,
        action: { label: t('connect.moves.undo'), onClick: undo },
      })
    },
    async onError(error) {
      if (!isAppError(error, 'place-moved')) return failed(error)
      await client.invalidateQueries(movesQuery(comicId))
      setOlder(true)
    },
  })
  return (
    <li>
      <div>
        <b>{move.device}</b>
        <span className="tabular">{what}</span>
        <small className="facts">
          <span>{move.app === 'other' ? 'OPDS' : APP_NAMES[move.app]}</span>
          <span>{formatWhen(move.at, i18n.language)}</span>
        </small>
      </div>
      {isOlder && (
        <p className="since" role="alert">
          <Since place={place} />
        </p>
      )}
      {move.isBack ? (
        <span className="undone">{t('connect.moves.undone')}</span>
      ) : isThere ? null : (
        <Button size="small" busy={go.isPending} onClick={() => go.mutate()}>
          {isOlder ? t('connect.moves.anyway') : back}
        </Button>
      )}
    </li>
  )
}

/** Where one is since, that would be given up. */
function Since({ place }: Pick<MoveRowProps, 'place'>) {
  const { t } = useTranslation()
  if (place === null) return t('connect.moves.sinceUnread')
  return place.finished ? t('connect.moves.sinceRead') : t('connect.moves.since', { page: place.page })
}
