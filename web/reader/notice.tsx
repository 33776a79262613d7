import { ArrowLeft, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AppError, isAppError, isErrorCode } from '#domain/errors/errors.ts'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink, IconButton } from '#web/components/buttons/button.tsx'
import { State } from '#web/components/screen/states.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'

interface NoticeProps {
  readonly title: string
  readonly text: string
  readonly seriesKey?: string | null
  readonly onLeave: () => void
  readonly onRetry?: () => void
}

/** Message in place of the pages: what is wrong, what to do, and a way out. */
function Notice({ title, text, seriesKey = null, onLeave, onRetry }: NoticeProps) {
  const { t } = useTranslation()
  const out = seriesKey === null ? paths.home : paths.series(seriesKey)
  return (
    <main className="reader-notice">
      <IconButton label={t('reader.leave')} onClick={onLeave}>
        <ArrowLeft aria-hidden="true" />
      </IconButton>
      <State
        page
        title={title}
        action={
          <div className="reader-notice-actions">
            {onRetry && (
              <Button kind="primary" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
                {t('common.retry')}
              </Button>
            )}
            <ButtonLink to={out} replace kind={onRetry ? 'ghost' : 'primary'}>
              {t(seriesKey === null ? 'reader.notice.toHome' : 'reader.notice.toSeries')}
            </ButtonLink>
          </div>
        }
      >
        {text}
      </State>
    </main>
  )
}

/** Message if the comic's details could not be loaded: the comic does not exist, or the server does not respond. */
export function OpeningFailed({
  error,
  onRetry,
  onLeave,
}: {
  error: unknown
  onRetry: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (isAppError(error, 'comic-not-found') || isAppError(error, 'not-found')) {
    return (
      <Notice title={t('reader.notice.notFound')} text={t('reader.notice.notFoundHelp')} onLeave={onLeave} />
    )
  }
  const text = isAppError(error) ? errorText(error) : t('reader.notice.offlineHelp')
  return <Notice title={t('reader.notice.failed')} text={text} onLeave={onLeave} onRetry={onRetry} />
}

interface NothingProps {
  readonly comic: ComicDetail
  readonly onLeave: () => void
  /** Fetches the comic again, as its file may be back. */
  readonly onRetry: () => void
}

/** Message for a comic without pages: its file is missing, unreadable or empty. */
export function NothingToRead({ comic, onLeave, onRetry }: NothingProps) {
  const { t } = useTranslation()
  const { available, problem, path, name, seriesKey } = comic
  const shared = { seriesKey, onLeave }
  if (!available) {
    const text = t('reader.notice.unavailableHelp', { path })
    return <Notice {...shared} title={t('reader.notice.unavailable')} text={text} onRetry={onRetry} />
  }
  if (problem) return <Unreadable {...shared} problem={problem} />
  return <Notice {...shared} title={t('reader.notice.empty')} text={t('reader.notice.emptyHelp', { name })} />
}

interface UnreadableProps {
  readonly problem: NonNullable<ComicDetail['problem']>
  readonly seriesKey: string | null
  readonly onLeave: () => void
}

function Unreadable({ problem, ...shared }: UnreadableProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { code, params, message } = problem
  const text = isErrorCode(code) ? errorText(new AppError(code, params)) : message
  return <Notice {...shared} title={t('reader.notice.unreadable')} text={text} />
}
