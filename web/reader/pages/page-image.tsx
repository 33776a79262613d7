import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ImageOff, RotateCcw } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '#domain/errors/errors.ts'
import { MODE_RECHECK_OFF } from '#domain/limits.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import type { PictureFailure } from '#web/data/comics/comic.ts'
import { modeQuery, recheckMode, useModeChange } from '#web/data/connection/mode.ts'
import { PageFailure, type PageLoader } from './page-loader.ts'

interface PageImageProps {
  readonly page: number
  readonly total: number
  readonly url: string
  /** URL of a picture to show until `url` has loaded, if this one is loaded already. */
  readonly meanwhile: string
  readonly loader: PageLoader
  /** Style of the picture, unless it simply fills its box. */
  readonly style?: CSSProperties | undefined
  /** Called with the picture once it has loaded. */
  readonly onPicture: (page: number, image: HTMLImageElement) => void
  /** Called when the media token is rejected. */
  readonly onExpired: () => void
  /** Called when the comic's file is no longer available. */
  readonly onGone: () => void
}

/**
 * Picture of one page. The previous picture stays until the next is decoded, so that a change of size never flickers.
 * A page that fails shows why, with a button that retries; other pages are unaffected.
 */
export function PageImage({ page, total, url, meanwhile, loader, style, ...on }: PageImageProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [shown, setShown] = useState<string | null>(
    () => [url, meanwhile].find((each) => loader.ready(each)) ?? null,
  )
  const [failure, setFailure] = useState<PictureFailure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const client = useQueryClient()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests the same URL again
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
  // While the server is off, a pending request gets no response, so the message is shown before its timeout.
  const why = failure ?? (isOff ? 'offline' : null)
  const offline = why === 'offline'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt schedules another
  useEffect(() => {
    if (!offline) return
    const again = () => setAttempt((now) => now + 1)
    window.addEventListener('online', again)
    // If the connection recovers before the mode is `off`, the mode does not change, so a timer retries.
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
