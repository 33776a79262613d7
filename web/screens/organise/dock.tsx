import { FolderTree, Undo } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { BoldText } from '#web/components/text/bold-text.tsx'
import type { OrganisePlanAnswer } from '#web/data/files/organise.ts'
import './dock.css'

interface DockProps {
  readonly plan: OrganisePlanAnswer
  /** Why nothing can be moved now; null if it can. */
  readonly obstacle: string | null
  /** True while files are being moved or planned. */
  readonly busy: boolean
  readonly onRun: () => void
}

/** Bar at the bottom: how many files move, stay and are right, and the button that moves them. */
export function Dock({ plan, obstacle, busy, onRun }: DockProps) {
  const { t } = useTranslation()
  const id = useId()
  const { moveCount, stayCount, unchanged } = plan
  return (
    <section className="dock" aria-label={t('organise.summary')}>
      <p role="status">
        <span>
          <BoldText>{t('organise.move', { count: moveCount })}</BoldText>
        </span>
        {stayCount > 0 && (
          <span data-warn="">
            <BoldText>{t('organise.stay', { count: stayCount })}</BoldText>
          </span>
        )}
        {unchanged > 0 && <small>{t('organise.unchanged', { count: unchanged })}</small>}
      </p>
      <div className="dock-end">
        <span id={id} className="dock-note" data-obstacle={obstacle !== null || undefined}>
          {obstacle ?? (
            <>
              <Undo aria-hidden="true" />
              {t('organise.undoable')}
            </>
          )}
        </span>
        <Button
          kind="primary"
          icon={<FolderTree aria-hidden="true" />}
          busy={busy && obstacle === null}
          disabled={obstacle !== null}
          aria-describedby={id}
          onClick={onRun}
        >
          {t('organise.run', { count: moveCount })}
        </Button>
      </div>
    </section>
  )
}
