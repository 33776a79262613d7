import { Check, ChevronDown, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterKind } from '#contract/helper/filters.ts'
import { plain } from '#domain/text/plain-text.ts'
import { fold } from '#domain/text/slug.ts'
import { Field } from '#web/components/fields/field.tsx'
import { formatCount } from '#web/components/text/format.ts'
import { isOption, type Option, optionsShown } from './filter-options.ts'
import { useChoiceName } from './use-choice-name.ts'

/** Lists longer than this get a search field. */
const SEARCHED = 8
/** Number of options rendered at first, so that the other lists stay in sight, and added by each "more". */
const FIRST = 6
const STEP = 50

interface FilterListProps {
  readonly kind: FilterKind
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  readonly openAtFirst: boolean
  readonly onChange: (values: string[]) => void
}

/** A facet in the filter panel: its values with the number of comics of each; several can be chosen. */
export function FilterList({ kind, options, chosen, openAtFirst, onChange }: FilterListProps) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(openAtFirst)
  const [text, setText] = useState('')
  const [most, setMost] = useState(FIRST)
  const body = useId()
  const nameOf = useChoiceName()
  const name = t(`comics.list.${kind}`)
  const all = optionsShown(kind, options, chosen)
  const found =
    text.trim() === '' ? all : all.filter(({ value }) => plain(value).includes(plain(text.trim())))
  // A list that is barely longer is shown whole.
  const limit = found.length <= SEARCHED ? SEARCHED : most
  const listed = found.filter(({ value }, index) => index < limit || isOption(chosen, value))
  const toggle = (value: string) =>
    onChange(
      isOption(chosen, value) ? chosen.filter((each) => fold(each) !== fold(value)) : [...chosen, value],
    )
  return (
    <section className="filter-list" aria-label={name}>
      <div className="head">
        <button type="button" aria-expanded={isOpen} aria-controls={body} onClick={() => setOpen(!isOpen)}>
          {name}
          {chosen.length > 0 && <span className="count">{chosen.length}</span>}
          <ChevronDown aria-hidden="true" />
        </button>
        {chosen.length > 0 && (
          <button type="button" className="clear" onClick={() => onChange([])}>
            {t('actions.clearList')}
            <span className="sr-only">: {name}</span>
          </button>
        )}
      </div>
      {isOpen && (
        <div id={body} className="body">
          {all.length > SEARCHED && (
            <Field
              bare
              type="search"
              autoComplete="off"
              label={t('actions.searchList', { list: name })}
              placeholder={t('actions.searchList', { list: name })}
              icon={<Search aria-hidden="true" />}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || text === '') return
                event.preventDefault()
                event.stopPropagation()
                setText('')
              }}
            />
          )}
          {found.length === 0 && <p>{t(all.length === 0 ? 'actions.noOptions' : 'home.noResults')}</p>}
          {listed.map(({ value, count }) => (
            <label key={value} className="option">
              <input type="checkbox" checked={isOption(chosen, value)} onChange={() => toggle(value)} />
              <Check className="mark" aria-hidden="true" />
              <span className="value">{nameOf(kind, value)}</span>
              <span className="many">{formatCount(count, i18n.language)}</span>
            </label>
          ))}
          {found.length > listed.length && (
            <button
              type="button"
              className="text-link"
              onClick={() => setMost(most === FIRST ? STEP : most + 4 * STEP)}
            >
              {t('actions.moreOptions', { more: found.length - listed.length })}
            </button>
          )}
        </div>
      )}
    </section>
  )
}
