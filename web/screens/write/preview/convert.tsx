import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { ErrorState } from '#web/components/screen/states.tsx'
import { baseName } from '#web/components/text/base-name.ts'
import { useFileReason } from '#web/components/text/file-reason.ts'
import { formatBytes } from '#web/components/text/format.ts'
import { PLANNERS, startConverting } from '#web/data/files/plan.ts'
import { usePlan } from './use-plan.ts'
import { useStart } from './use-start.ts'

/** Number of files that are named because they cannot be converted. */
const NAMED = 5

interface ConvertProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/**
 * Dialog that converts archives to CBZ, after it has shown how many and how large they are. Rendered while it is open,
 * so that they are planned anew each time.
 */
export function Convert({ ids, onClose }: ConvertProps) {
  const { t, i18n } = useTranslation()
  const reasonOf = useFileReason()
  const { plan, state, error, goOn, restart } = usePlan(PLANNERS.convert, ids)
  const converted = plan.files.filter(({ target }) => target !== null)
  const stay = plan.files.filter(({ target }) => target === null)
  const size = formatBytes(
    converted.reduce((sum, file) => sum + file.size, 0),
    i18n.language,
  )
  const count = converted.length
  const { start, isStarting } = useStart({
    start: () => startConverting(plan.id ?? ''),
    restart,
    onNothing: onClose,
  })
  const isReady = state === 'ready' && count > 0
  const cancel = useRef<HTMLButtonElement>(null)
  const footer = (
    <>
      <Button kind="ghost" ref={cancel} onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button kind="primary" disabled={!isReady} busy={isStarting} onClick={start}>
        {isReady ? t('write.convert.action', { count }) : t('write.convert.title')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={t('write.convert.title')} footer={footer} focus={cancel}>
      <div className="write-convert" aria-live="polite">
        {state === 'running' && (
          <p>
            {t('write.convert.reading')} {t('write.read', { read: plan.read, total: ids.length })}
          </p>
        )}
        {state === 'failed' && <ErrorState title={t('write.planFailed')} error={error} onRetry={goOn} />}
        {state === 'ready' && count === 0 && <p>{t('write.convert.none')}</p>}
        {isReady && (
          <>
            <p>{t('write.convert.what', { count, size })}</p>
            <p>
              <b>{t('write.safe')}</b> {t('write.convert.trash')}
            </p>
            <p>{t('write.convert.after')}</p>
          </>
        )}
        {state === 'ready' && stay.length > 0 && (
          <>
            <p>{t('write.convert.stay', { count: stay.length })}</p>
            <ul>
              {stay.slice(0, NAMED).map((file) => (
                <li key={file.id}>
                  <b>{baseName(file.path)}</b> {file.reason && reasonOf(file.reason)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
