import { ArrowDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { parseQuery } from '#domain/query/parse.ts'
import { QUERY_SORTS, type QuerySort } from '#domain/query/sorts.ts'
import { defaultOrder } from '#domain/sorts.ts'
import { QUERY_VOCABULARY } from '#i18n/query-words/index.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { withTail } from '#web/data/shelves/query-text.ts'

interface OrderFieldsProps {
  /** Text of the query. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly disabled: boolean
}

/** Limits that are offered besides the one of the query. */
const LIMITS = [10, 25, 50, 100, 250, 500]

/** The order and the limit of a query, which are parts of its text. */
export function OrderFields({ text, onText, disabled }: OrderFieldsProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const { sort, limit } = parseQuery(text, QUERY_VOCABULARY).query
  const by = sort?.by ?? 'name'
  const isDescending = sort?.descending ?? false
  const change = (part: Parameters<typeof withTail>[1]) => onText(withTail(text, part, i18n.language))
  const order = (next: QuerySort, descending: boolean) =>
    change({ sort: next === 'name' && !descending ? undefined : { by: next, descending } })
  const nameOf = (each: QuerySort): string => {
    if (each === 'lastread') return t('comics.by.lastRead')
    const isListed =
      each === 'name' || each === 'added' || each === 'modified' || each === 'count' || each === 'progress'
    return isListed ? t(`comics.by.${each}`) : t(`shelves.by.${each}`)
  }
  const limits = [...new Set([...LIMITS, ...(limit === undefined ? [] : [limit])])].sort((a, b) => a - b)
  return (
    <div className="shelf-order">
      <div>
        <label className="label" htmlFor={`${id}-order`}>
          {t('shelves.order')}
        </label>
        <div className="with-direction">
          <select
            id={`${id}-order`}
            disabled={disabled}
            value={by}
            onChange={({ target }) => {
              const next = QUERY_SORTS.find((each) => each === target.value) ?? 'name'
              order(next, defaultOrder(next) === 'desc')
            }}
          >
            {QUERY_SORTS.map((each) => (
              <option key={each} value={each}>
                {nameOf(each)}
              </option>
            ))}
          </select>
          {by !== 'random' && (
            <IconButton
              label={t('comics.falling')}
              aria-pressed={isDescending}
              disabled={disabled}
              onClick={() => order(by, !isDescending)}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </div>
      <div>
        <label className="label" htmlFor={`${id}-limit`}>
          {t('shelves.limit')}
        </label>
        <select
          id={`${id}-limit`}
          disabled={disabled}
          value={limit ?? ''}
          onChange={({ target }) => change({ limit: target.value === '' ? undefined : Number(target.value) })}
        >
          <option value="">{t('shelves.unlimited')}</option>
          {limits.map((each) => (
            <option key={each} value={each}>
              {t('shelves.upTo', { limit: each })}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
