import { Check, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import { useCardActions } from '#web/actions/use-card-actions.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Confirm } from '#web/components/dialogs/confirm.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'

/** Number of issues above which the button asks. */
const ASKS_ABOVE = 10

interface MarkAllProps {
  readonly issues: readonly ComicCard[]
  readonly stateOf: (issue: ComicCard) => ReadingState
}

/** Button that marks all unread issues as read, or all issues as unread if all are read. */
export function MarkAll({ issues, stateOf }: MarkAllProps) {
  const { t } = useTranslation()
  const { setRead } = useCardActions()
  const [isOpen, setOpen] = useOpen()
  const [isBusy, setBusy] = useState(false)
  const unread = issues.filter((issue) => stateOf(issue).state !== 'read')
  const isRead = unread.length > 0
  const changed = isRead ? unread : issues
  const count = changed.length
  const mark = async () => {
    setOpen(false)
    setBusy(true)
    await setRead(
      changed.map((comic) => ({ kind: 'comic', comic })),
      isRead,
    )
    setBusy(false)
  }
  return (
    <>
      <Button
        size="large"
        busy={isBusy}
        icon={isRead ? <CheckCheck aria-hidden="true" /> : <Check aria-hidden="true" />}
        onClick={() => (count > ASKS_ABOVE ? setOpen(true) : void mark())}
      >
        {t(isRead ? 'series.markAll' : 'actions.unreadMany')}
      </Button>
      <Confirm
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void mark()}
        kind="primary"
        title={t(isRead ? 'series.askRead' : 'series.askUnread', { count })}
        action={t(isRead ? 'actions.readMany' : 'actions.unreadMany')}
      >
        {t('series.askUndo')}
      </Confirm>
    </>
  )
}
