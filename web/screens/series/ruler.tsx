import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoving } from '#web/components/focus/roving.ts'
import { plainNumber, useIssueName } from '#web/components/text/issue-name.ts'
import type { RulerCell } from './ruler-cells.ts'

interface RulerProps {
  readonly cells: readonly RulerCell[]
  /** Called with the number of a cell, or with the first number of a group. */
  readonly onJump: (number: string) => void
}

/** All numbers of a series in a row, with what was read and what is missing; each jumps to its issue. */
export function Ruler({ cells, onJump }: RulerProps) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  const row = useRef<HTMLElement>(null)
  const { current, container } = useRoving(cells.length, cells.length, (index) =>
    row.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus(),
  )
  const isGrouped = cells.some(({ first, last }) => first !== last)
  const shortOf = (number: string) => plainNumber(number) ?? nameOf(number)
  const states = {
    read: t('common.isRead'),
    current: t('series.current'),
    missing: t('series.absent'),
    unread: null,
  }
  return (
    <nav
      ref={row}
      className="ruler"
      aria-label={t('series.jumpToNumber')}
      data-grouped={isGrouped || undefined}
      {...container}
    >
      {cells.map(({ first, last, state }, index) => {
        const label = first === last ? shortOf(first) : `${first}–${last}`
        return (
          <button
            type="button"
            key={first}
            className="tabular"
            data-index={index}
            data-state={state}
            aria-current={state === 'current' || undefined}
            aria-label={states[state] === null ? undefined : `${label}, ${states[state]}`}
            tabIndex={index === current ? 0 : -1}
            onClick={() => onJump(first)}
          >
            {label}
          </button>
        )
      })}
    </nav>
  )
}
