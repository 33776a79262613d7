import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIssueName } from '#web/components/issue-name.ts'
import type { ComicDetail } from '#web/data/comic.ts'

/** What a comic is called aloud: "La marea inversa, nº 7", or its title. */
export function useSpokenName({ series, number, title }: ComicDetail): string {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  if (series === null) return title
  return t('handling.spoken.issue', { series, issue: number === null ? title : nameOf(number) })
}

/** Says aloud where one is: on opening the comic as well, then the pages alone, which change too often for more. */
export function Announcer({ comic, where }: { comic: ComicDetail; where: string }) {
  const { t } = useTranslation()
  const name = useSpokenName(comic)
  const opening = useRef(true)
  const [said, say] = useState('')
  // A live region tells what changes in it, so the first words come after it is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the comic is named once
  useEffect(() => {
    say(opening.current ? t('handling.spoken.opened', { name, where }) : where)
    opening.current = false
  }, [where])
  return (
    <p className="sr-only" aria-live="polite">
      {said}
    </p>
  )
}
