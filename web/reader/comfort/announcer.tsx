import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIssueName } from '#web/components/text/issue-name.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'

/** Returns a comic's name for screen readers: "La marea inversa, nº 7", or its title. */
export function useSpokenName({ series, number, title }: ComicDetail): string {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  if (series === null) return title
  return t('handling.spoken.issue', { series, issue: number === null ? title : nameOf(number) })
}

/**
 * Announces the position to screen readers: with the comic's name on opening, then without it, as pages change often.
 */
export function Announcer({ comic, where }: { comic: ComicDetail; where: string }) {
  const { t } = useTranslation()
  const name = useSpokenName(comic)
  const isFirst = useRef(true)
  const [text, setText] = useState('')
  // A live region announces only changes, so the first text is set after the region has rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the comic's name is announced once
  useEffect(() => {
    setText(isFirst.current ? t('handling.spoken.opened', { name, where }) : where)
    isFirst.current = false
  }, [where])
  return (
    <p className="sr-only" aria-live="polite">
      {text}
    </p>
  )
}
