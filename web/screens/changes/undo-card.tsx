import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleAlert, type LucideIcon, Undo } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUndoFiles } from '#web/actions/files/use-undo-files.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { BoldText } from '#web/components/text/bold-text.tsx'
import { undoPreviewQuery } from '#web/data/files/batches.ts'
import { BatchFiles } from './batch-files.tsx'

interface UndoCardProps {
  readonly batch: string
  readonly label: string
  /** Number of files of the batch. */
  readonly count: number
  /** True if the card was opened by "undo", whose button then gets the focus. */
  readonly takesFocus: boolean
}

/** What an undo of a batch restores exactly and in part, its files, and the buttons that undo it. */
export function UndoCard({ batch, label, count, takesFocus }: UndoCardProps) {
  const { t } = useTranslation()
  const preview = useQuery(undoPreviewQuery(batch))
  return (
    <QueryState
      queries={[preview]}
      skeleton={
        <p className="undo-bones" role="status">
          {t('changes.checking')}
        </p>
      }
      errorTitle={t('changes.failed')}
    >
      {({ exact, partial, none, unknown, files }) => {
        const all = exact + partial + unknown
        return (
          <>
            <div className="undo-counts">
              {exact > 0 && <Count icon={BadgeCheck} kind="exact" count={exact} />}
              {partial > 0 && <Count icon={CircleAlert} kind="partial" count={partial} />}
              {unknown > 0 && <Count icon={CircleAlert} kind="unknown" count={unknown} />}
              {none > 0 && <Count icon={CircleAlert} kind="lost" count={none} />}
            </div>
            <BatchFiles batch={batch} label={label} count={count} partial={files}>
              {all > 0 && <UndoButtons batch={batch} exact={exact} all={all} takesFocus={takesFocus} />}
            </BatchFiles>
          </>
        )
      }}
    </QueryState>
  )
}

interface CountProps {
  readonly icon: LucideIcon
  readonly kind: 'exact' | 'partial' | 'unknown' | 'lost'
  readonly count: number
}

function Count({ icon: Icon, kind, count }: CountProps) {
  const { t } = useTranslation()
  return (
    <p data-kind={kind}>
      <Icon aria-hidden="true" />
      <span>
        <BoldText>{t(`changes.${kind}`, { count })}</BoldText>
      </span>
    </p>
  )
}

interface UndoButtonsProps {
  readonly batch: string
  readonly exact: number
  readonly all: number
  readonly takesFocus: boolean
}

/** Buttons that undo all files, or only those that come back byte by byte. The undo's progress is shown then. */
function UndoButtons({ batch, exact, all, takesFocus }: UndoButtonsProps) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const focusFirst = useRef(takesFocus)
  useEffect(() => {
    if (focusFirst.current) button.current?.focus()
  }, [])
  const { undo, pending } = useUndoFiles(batch)
  return (
    <>
      <Button
        ref={button}
        icon={<Undo aria-hidden="true" />}
        busy={pending === 'all'}
        disabled={pending === 'exact'}
        onClick={() => undo('all')}
      >
        {t('changes.undoAll', { count: all })}
      </Button>
      {exact > 0 && exact < all && (
        <Button
          kind="ghost"
          busy={pending === 'exact'}
          disabled={pending === 'all'}
          onClick={() => undo('exact')}
        >
          {t('changes.undoExact', { count: exact })}
        </Button>
      )}
    </>
  )
}
