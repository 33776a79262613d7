import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRoving } from '../focus/roving.ts'
import { formatCount } from '../text/format.ts'
import { gridLines } from './grid-lines.ts'
import './columns.css'

export interface Column {
  readonly key: string
  /** Name of what is counted. */
  readonly name: string
  readonly count: number
  /** Path of the list of its comics, or what a press does. */
  readonly to: string | (() => void)
  /** Label below the column; empty if the columns are too many for labels. */
  readonly below: string
}

interface ColumnsProps {
  readonly label: string
  readonly columns: readonly Column[]
  /** Key of the highlighted column. */
  readonly marked: string | undefined
  /** Keys of the pressed columns, for columns that are buttons. */
  readonly pressed?: readonly string[]
  /** True to show a scale at the left, and the highlighted column's count above it. */
  readonly scaled?: boolean
}

/** Column chart. Each column is a link or a button unless its count is 0. The chart is one tab stop. */
export function Columns({ label, columns, marked, pressed = [], scaled = false }: ColumnsProps) {
  const { t, i18n } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const filled = columns.filter(({ count }) => count > 0)
  const { current, container } = useRoving(filled.length, filled.length, (index) =>
    list.current?.querySelectorAll<HTMLElement>('a, button')[index]?.focus(),
  )
  // If the columns do not fit, the chart starts scrolled to the last.
  useLayoutEffect(() => {
    if (list.current) list.current.scrollLeft = list.current.scrollWidth
  }, [])
  const lines = gridLines(Math.max(...columns.map(({ count }) => count)))
  const top = lines.at(-1) ?? 1
  return (
    <div className="chart" data-scaled={scaled || undefined}>
      {scaled && (
        <div className="chart-lines" aria-hidden="true">
          {lines.map((line) => (
            <span key={line} style={{ bottom: `${(line / top) * 100}%` }}>
              {formatCount(line, i18n.language)}
            </span>
          ))}
        </div>
      )}
      <ul className="chart-columns" ref={list} aria-label={label} {...container}>
        {columns.map(({ key, name, count, to, below }) => {
          const index = filled.findIndex((each) => each.key === key)
          const text = t('collection.bar', { name, comics: t('common.comics', { count }) })
          const bar = {
            'aria-label': text,
            title: text,
            'data-index': index,
            tabIndex: index === current ? 0 : -1,
            'data-marked': key === marked || undefined,
            children: (
              <>
                {scaled && key === marked && <b>{formatCount(count, i18n.language)}</b>}
                <i />
              </>
            ),
          }
          return (
            <li key={key} style={{ '--share': count / top } as CSSProperties}>
              {count > 0 &&
                (typeof to === 'string' ? (
                  <Link to={to} {...bar} />
                ) : (
                  <button type="button" aria-pressed={pressed.includes(key)} onClick={to} {...bar} />
                ))}
              <span className="below" aria-hidden="true">
                {below}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
