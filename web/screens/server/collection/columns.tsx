import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRoving } from '#web/components/focus/roving.ts'
import { formatCount } from '#web/components/text/format.ts'
import { gridLines } from './scale.ts'

export interface Column {
  readonly key: string
  /** Name of what is counted. */
  readonly name: string
  readonly count: number
  /** Path of the list of its comics. */
  readonly to: string
  /** Label below the column; empty if the columns are too many for labels. */
  readonly below: string
}

interface ColumnsProps {
  readonly label: string
  readonly columns: readonly Column[]
  /** Key of the highlighted column. */
  readonly marked: string | undefined
  /** True to show a scale at the left, and the highlighted column's count above it. */
  readonly scaled?: boolean
}

/** Column chart. Each column is a link unless its count is 0. The chart is one tab stop. */
export function Columns({ label, columns, marked, scaled = false }: ColumnsProps) {
  const { t, i18n } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const filled = columns.filter(({ count }) => count > 0)
  const { current, container } = useRoving(filled.length, filled.length, (index) =>
    list.current?.querySelectorAll('a')[index]?.focus(),
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
          return (
            <li key={key} style={{ '--share': count / top } as CSSProperties}>
              {count > 0 && (
                <Link
                  to={to}
                  aria-label={text}
                  title={text}
                  data-index={index}
                  tabIndex={index === current ? 0 : -1}
                  data-marked={key === marked || undefined}
                >
                  {scaled && key === marked && <b>{formatCount(count, i18n.language)}</b>}
                  <i />
                </Link>
              )}
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
