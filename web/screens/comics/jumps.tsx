import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoving } from '#web/components/focus/roving.ts'
import { shelfJumpsQuery } from '#web/data/lists/shelf-jumps.ts'
import { type GridQuery, requestQuery } from './grid-query.ts'

interface JumpsProps {
  readonly query: GridQuery
  /** Indexes of the first and the last item in the first visible row. */
  readonly top: readonly [number, number]
  readonly onJump: (index: number) => void
}

/** Buttons that jump to the first item of each letter or year in a long list. The strip is one tab stop. */
export function Jumps({ query, top, onJump }: JumpsProps) {
  const { t } = useTranslation()
  const strip = useRef<HTMLElement>(null)
  const jumps = useQuery(shelfJumpsQuery(requestQuery(query))).data?.jumps ?? []
  const { current, container } = useRoving(jumps.length, jumps.length, (index) =>
    strip.current?.querySelectorAll('button')[index]?.focus(),
  )
  const [jumped, setJumped] = useState(-1)
  const [first, last] = top
  // The target of a jump may be inside the first visible row.
  const jumpTarget = jumps[jumped]?.index ?? -1
  const currentIndex =
    jumpTarget >= first && jumpTarget <= last ? jumped : jumps.findLastIndex(({ index }) => index <= first)
  useEffect(() => {
    const button = strip.current?.querySelectorAll('button')[currentIndex]
    if (button) strip.current?.scrollTo({ left: button.offsetLeft - strip.current.clientWidth / 2 })
  }, [currentIndex])
  if (jumps.length < 2) return null
  return (
    <nav className="jumps" ref={strip} aria-label={t('comics.jumps')} {...container}>
      {jumps.map(({ label, index: target }, index) => (
        <button
          type="button"
          key={label}
          data-index={index}
          tabIndex={index === current ? 0 : -1}
          aria-current={index === currentIndex ? 'location' : undefined}
          onClick={() => {
            setJumped(index)
            onJump(target)
          }}
        >
          {label}
        </button>
      ))}
    </nav>
  )
}
