import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type QueryField, queryField } from '#domain/query/fields.ts'
import type { FormRow } from '#domain/query/form.ts'
import { rangeEnds, SPAN_UNITS, type SpanUnit, spanParts } from '#domain/query/values.ts'
import { valueText } from '../use-chip-text.ts'
import { CompletedValue } from './completed-value.tsx'

interface FormValueProps {
  readonly row: FormRow
  /** The other conditions that must be true, as the text of a query. */
  readonly others: string
  readonly isWrong: boolean
  readonly onValue: (value: string) => void
}

/** Control for the value of a row, by the kind of its field and its operator. */
export function FormValue({ row, others, isWrong, onValue }: FormValueProps) {
  const { t } = useTranslation()
  const { field, op, value } = row
  if (op === 'any' || op === 'none') return <div />
  const known = field === null ? undefined : queryField(field)
  const plain = {
    type: 'text',
    autoComplete: 'off',
    spellCheck: false,
    'aria-invalid': isWrong || undefined,
    inputMode: known?.kind === 'whole' || known?.kind === 'share' ? ('numeric' as const) : undefined,
    placeholder: exampleOf(known),
  }
  if (op === 'within') return <Span value={value} isWrong={isWrong} onValue={onValue} />
  if (op === '..') {
    const [from, to] = rangeEnds(value.includes('..') ? value : '..')
    return (
      <div className="ends">
        <input
          {...plain}
          aria-label={t('ask.form.from')}
          value={from}
          onChange={({ target }) => onValue(`${target.value}..${to}`)}
        />
        <span aria-hidden="true">{t('ask.form.to')}</span>
        <input
          {...plain}
          aria-label={t('ask.form.until')}
          value={to}
          onChange={({ target }) => onValue(`${from}..${target.value}`)}
        />
      </div>
    )
  }
  if (known?.kind === 'choice')
    return <Choice field={known} value={value} isWrong={isWrong} onValue={onValue} />
  const hasValues =
    known !== undefined && (known.kind === 'text' || known.kind === 'list' || known.metadata !== null)
  if (hasValues) return <CompletedValue {...plain} row={row} others={others} onValue={onValue} />
  return (
    <input
      {...plain}
      aria-label={t('ask.form.value')}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    />
  )
}

/** Returns an example of a value whose form is not obvious. */
function exampleOf(field: QueryField | undefined): string | undefined {
  if (field?.kind === 'date') return '2019-05'
  if (field?.kind === 'size') return '20mb'
  return field?.kind === 'share' ? '0–100' : undefined
}

interface ChoiceProps {
  readonly field: QueryField
  readonly value: string
  readonly isWrong: boolean
  readonly onValue: (value: string) => void
}

function Choice({ field, value, isWrong, onValue }: ChoiceProps) {
  const { t, i18n } = useTranslation()
  return (
    <select
      aria-label={t('ask.form.value')}
      aria-invalid={isWrong || undefined}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    >
      {!field.choices.includes(value) && <option value={value}>{t('ask.form.choose')}</option>}
      {field.choices.map((choice) => (
        <option key={choice} value={choice}>
          {valueText(field.name, choice, t, i18n.language)}
        </option>
      ))}
    </select>
  )
}

/** Returns the name of a unit beside a number: a span's text, which begins with its number, without it. */
export const unitName = (unit: SpanUnit, count: string, t: TFunction): string =>
  t(`ask.span.${unit}`, { count: Number(count || 2) }).replace(/^[\d\s.,]+/, '')

/** A span before now: a number and its unit. */
function Span({ value, isWrong, onValue }: Omit<ChoiceProps, 'field'>) {
  const { t } = useTranslation()
  const { count, unit } = spanParts(value) ?? { count: '', unit: 'd' }
  return (
    <div className="ends">
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-invalid={isWrong || undefined}
        aria-label={t('ask.form.value')}
        value={count}
        onChange={({ target }) => onValue(`${target.value.replace(/\D/g, '')}${unit}`)}
      />
      <select
        aria-label={t('ask.form.unit')}
        value={unit}
        onChange={({ target }) => onValue(`${count}${target.value}`)}
      >
        {SPAN_UNITS.map((each) => (
          <option key={each} value={each}>
            {unitName(each, count, t)}
          </option>
        ))}
      </select>
    </div>
  )
}
