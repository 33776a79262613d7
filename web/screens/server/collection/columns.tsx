import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRoving } from '#web/components/focus/roving.ts'
import { formatCount } from '#web/components/text/format.ts'
import { linesFor } from './scale.ts'

export interface Column {
  readonly key: string
  /** What is counted, in words. */
  readonly name: string
  readonly count: number
  /** Its list. */
  readonly to: string
  /** What stands below it; nothing stands below most of many. */
  readonly below: string
}

interface ColumnsProps {
  readonly label: string
  readonly columns: readonly Column[]
  /** The one in yellow. */
  readonly marked: string | undefined
  /** The scale at the left, with the number of the marked column above it. */
  readonly scaled?: boolean
}

/** Counts as columns, each a link to its list: one tab stop, as a carousel. Those without any are not led to. */
export function Columns({ label, columns, marked, scaled = false }: ColumnsProps) {
  const { t, i18n } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const filled = columns.filter(({ count }) => count > 0)
  const { current, container } = useRoving(filled.length, filled.length, (index) =>
    list.current?.querySelectorAll('a')[index]?.focus(),
  )
  // Where they do not all fit, the last are seen first.
  useLayoutEffect(() => {
    if (list.current) list.current.scrollLeft = list.current.scrollWidth
  }, [])
  const lines = linesFor(Math.max(...columns.map(({ count }) => count)))
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
          const place = filled.findIndex((each) => each.key === key)
          const text = t('collection.bar', { name, comics: t('common.comics', { count }) })
          return (
            <li key={key} style={{ '--share': count / top } as CSSProperties}>
              {count > 0 && (
                <Link
                  to={to}
                  aria-label={text}
                  title={text}
                  data-index={place}
                  tabIndex={place === current ? 0 : -1}
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
