import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoving } from '#web/components/focus/roving.ts'
import { shelfJumpsQuery } from '#web/data/lists/shelf-jumps.ts'
import { queryOf, type Wish } from './wish.ts'

interface JumpsProps {
  readonly wish: Wish
  /** The first and the last item of the window's first row. */
  readonly top: readonly [number, number]
  readonly onJump: (index: number) => void
}

/** The letters of a long list, or its years: each leads to where it begins. One tab stop, as a carousel. */
export function Jumps({ wish, top, onJump }: JumpsProps) {
  const { t } = useTranslation()
  const strip = useRef<HTMLElement>(null)
  const jumps = useQuery(shelfJumpsQuery(queryOf(wish))).data?.jumps ?? []
  const { current, container } = useRoving(jumps.length, jumps.length, (index) =>
    strip.current?.querySelectorAll('button')[index]?.focus(),
  )
  const [wanted, setWanted] = useState(-1)
  const [first, last] = top
  // What was jumped to may begin within the row.
  const there = jumps[wanted]?.index ?? -1
  const here = there >= first && there <= last ? wanted : jumps.findLastIndex(({ index }) => index <= first)
  useEffect(() => {
    const button = strip.current?.querySelectorAll('button')[here]
    if (button) strip.current?.scrollTo({ left: button.offsetLeft - strip.current.clientWidth / 2 })
  }, [here])
  if (jumps.length < 2) return null
  return (
    <nav className="jumps" ref={strip} aria-label={t('comics.jumps')} {...container}>
      {jumps.map(({ label, index }, place) => (
        <button
          type="button"
          key={label}
          data-index={place}
          tabIndex={place === current ? 0 : -1}
          aria-current={place === here ? 'location' : undefined}
          onClick={() => {
            setWanted(place)
            onJump(index)
          }}
        >
          {label}
        </button>
      ))}
    </nav>
  )
}
