import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { useListMeasures } from '#web/components/lists/use-list-measures.ts'
import { inPlace, isSorting, type Lift, slotOf, topOf } from '#web/components/path/reorder.ts'
import { type Move, useReorder } from '#web/components/path/use-reorder.ts'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import type { SmartShelfCard } from '#web/data/shelves/shelves.ts'
import { type AnyRowId, useRowFacts } from './row-facts.ts'
import '#web/components/fields/switch.css'

interface ArrangeRowsProps {
  readonly rows: readonly { readonly id: AnyRowId; readonly on: boolean }[]
  readonly shelves: readonly SmartShelfCard[]
  readonly onSwitch: (id: AnyRowId, on: boolean) => void
  readonly onMove: (move: Lift) => Promise<unknown>
}

/** Height of a row in root font sizes. */
const HEIGHT = 5.75
const one = () => 1

/** The rows of home, each with a handle, two buttons on touch, and a switch. */
export function ArrangeRows({ rows, shelves, onSwitch, onMove }: ArrangeRowsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const help = useId()
  const factsOf = useRowFacts(shelves)
  const showError = useErrorToast()
  const { rootSize, top, covered } = useListMeasures(list)
  const pitch = Math.round(HEIGHT * rootSize)
  const count = rows.length
  const rowOf = (index: number) => {
    const row = rows[index]
    return row && { key: row.id, name: factsOf(row.id).title }
  }
  const reorder = {
    list,
    count,
    pitch,
    top,
    covered,
    rowOf,
    spanOf: one,
    onMove: (move: Move) => onMove(move),
  }
  const { lift, message, handle } = useReorder(reorder)
  const isHeld = isSorting(lift)
  const step = (move: Lift) =>
    void onMove(move).catch((error: unknown) => showError(error, t('arrange.failed'), () => step(move)))
  return (
    <>
      <ol
        ref={list}
        className="arrange-rows"
        aria-label={t('arrange.rows')}
        data-sorting={isHeld || undefined}
        style={{ height: count * pitch }}
      >
        {rows.map(({ id, on }, index) => {
          const { title, holds, covers } = factsOf(id)
          const slot = slotOf(index, lift ?? inPlace)
          const isLifted = isHeld && lift.from === index
          const y = topOf(index, lift, pitch)
          return (
            <li
              key={id}
              className="arrange-row"
              data-index={index}
              data-off={!on || undefined}
              data-first={slot === 0 || undefined}
              data-lifted={isLifted ? lift.by : undefined}
              aria-posinset={slot + 1}
              aria-setsize={count}
              style={{ height: pitch, transform: `translateY(${y}px)` }}
            >
              <button
                type="button"
                className="path-handle"
                aria-label={t('path.move', { title })}
                aria-describedby={help}
                {...handle(index)}
              >
                <GripVertical aria-hidden="true" />
              </button>
              <div className="text">
                <b>{title}</b>
                <small>{holds}</small>
              </div>
              <div className="previews" aria-hidden="true">
                {covers.map((cover) => (
                  <Cover key={cover.id} cover={cover} title="" sizes="42px" />
                ))}
              </div>
              <div className="steps">
                <IconButton
                  label={t('arrange.up', { title })}
                  disabled={index === 0}
                  onClick={() => step({ from: index, to: index - 1 })}
                >
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t('arrange.down', { title })}
                  disabled={index === count - 1}
                  onClick={() => step({ from: index, to: index + 1 })}
                >
                  <ArrowDown aria-hidden="true" />
                </IconButton>
              </div>
              <label className="switch">
                <input
                  type="checkbox"
                  role="switch"
                  aria-checked={on}
                  aria-label={t('arrange.show', { title })}
                  checked={on}
                  onChange={({ target }) => onSwitch(id, target.checked)}
                />
              </label>
            </li>
          )
        })}
        {isHeld && (
          <li
            className="path-slot"
            role="presentation"
            style={{ transform: `translateY(${lift.to * pitch}px)` }}
          />
        )}
      </ol>
      <p className="arrange-help" id={help}>
        {t('path.help')}
      </p>
      <p className="sr-only" role="status">
        {message}
      </p>
    </>
  )
}
