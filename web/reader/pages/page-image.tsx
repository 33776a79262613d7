import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ImageOff, RotateCcw } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '#domain/errors.ts'
import { MODE_RECHECK_OFF } from '#domain/limits.ts'
import { Button } from '#web/components/button.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import type { NotShown } from '#web/data/comic.ts'
import { modeQuery, recheckMode, useModeChange } from '#web/data/mode.ts'
import { PageFailure, type PageLoader } from './page-loader.ts'

interface PageImageProps {
  readonly page: number
  readonly total: number
  readonly url: string
  /** What shows until then, where it is there already. */
  readonly meanwhile: string
  readonly loader: PageLoader
  /** How the picture lies in its box, where it does not simply fill it. */
  readonly style?: CSSProperties | undefined
  /** Told of the picture once it is there. */
  readonly onPicture: (page: number, image: HTMLImageElement) => void
  /** The media token is no longer taken. */
  readonly onExpired: () => void
  /** The comic's file is not there any more. */
  readonly onGone: () => void
}

/**
 * One page. It shows its last picture until the next is decoded, so a change of size never blinks;
 * a page that can't be shown says why and can be asked for again, the others go on.
 */
export function PageImage({ page, total, url, meanwhile, loader, style, ...on }: PageImageProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [shown, setShown] = useState<string | null>(
    () => [url, meanwhile].find((each) => loader.ready(each)) ?? null,
  )
  const [failure, setFailure] = useState<NotShown | null>(null)
  const [attempt, setAttempt] = useState(0)
  const client = useQueryClient()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again for the same address
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const show = async () => {
      try {
        const image = await loader.load(url, { signal, urgent: true })
        if (signal.aborted) return
        on.onPicture(page, image)
        setShown(url)
        setFailure(null)
      } catch (error) {
        if (signal.aborted) return
        const found = error instanceof PageFailure ? error.why : 'image'
        if (found === 'offline') void recheckMode(client)
        if (isAppError(found, 'unauthorized') || isAppError(found, 'session-expired')) on.onExpired()
        if (isAppError(found, 'comic-unavailable') || isAppError(found, 'comic-not-found')) on.onGone()
        setFailure(found)
      }
    }
    void show()
    return () => stop.abort()
  }, [url, attempt, loader])

  const isOff = useQuery(modeQuery).data?.mode === 'off'
  // A picture that is still awaited comes from nobody, either: that is said before the wait has an end of its own.
  const why = failure ?? (isOff ? 'offline' : null)
  const offline = why === 'offline'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt that fails is followed by another
  useEffect(() => {
    if (!offline) return
    const again = () => setAttempt((now) => now + 1)
    window.addEventListener('online', again)
    // A line that came back before anybody saw it gone changes no mode.
    const pause = isOff ? undefined : setTimeout(again, MODE_RECHECK_OFF)
    return () => {
      clearTimeout(pause)
      window.removeEventListener('online', again)
    }
  }, [offline, isOff, attempt])
  useModeChange(() => {
    if (offline) setAttempt((now) => now + 1)
  })

  if (shown !== null) {
    return (
      <img
        className="reader-page-picture"
        src={shown}
        style={style}
        alt={t('reader.pageOf', { page, total })}
        draggable={false}
      />
    )
  }
  if (why === null)
    return (
      <span className="reader-page-blank tabular" aria-hidden="true">
        {page}
      </span>
    )
  return (
    <div className="reader-page-failed">
      <ImageOff aria-hidden="true" />
      <p>{t('reader.failed.title', { page })}</p>
      <small>{typeof why === 'string' ? t(`reader.failed.${why}`) : errorText(why)}</small>
      <Button
        size="small"
        icon={<RotateCcw aria-hidden="true" />}
        onClick={() => {
          loader.forgive(url)
          setFailure(null)
          setAttempt(attempt + 1)
        }}
      >
        {t('common.retry')}
      </Button>
    </div>
  )
}
