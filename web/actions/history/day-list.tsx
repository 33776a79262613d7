import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from './moment-text.ts'

interface DayListProps<T> {
  readonly items: readonly T[]
  /** Returns the ISO time when an item began. */
  readonly timeOf: (item: T) => string
  readonly children: (item: T) => ReactNode
}

/** List of a history, grouped by local day; keeps the order of the items. */
export function DayList<T extends { readonly id: string }>({ items, timeOf, children }: DayListProps<T>) {
  const { i18n } = useTranslation()
  const days = new Map<string, T[]>()
  for (const item of items) {
    const at = new Date(timeOf(item))
    const day = `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days].map(([day, those]) => (
    <section key={day} className="batch-day" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        {dayText(new Date(those[0] === undefined ? day : timeOf(those[0])), i18n.language)}
      </h2>
      <ul>
        {those.map((item) => (
          <Fragment key={item.id}>{children(item)}</Fragment>
        ))}
      </ul>
    </section>
  ))
}
