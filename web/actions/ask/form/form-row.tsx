import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QUERY_FIELDS, queryField } from '#domain/query/fields.ts'
import { type FormOperator, type FormRow, formOperatorsOf } from '#domain/query/form.ts'
import { expectedOf } from '#domain/query/values.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { fieldName } from '../use-chip-text.ts'
import { withField } from './form-changes.ts'
import { FormValue } from './form-value.tsx'
import { operatorName } from './operator-name.ts'
import { problemOf } from './row-problem.ts'

interface FormRowProps {
  /** Position in the form, by which the row is found for the focus. */
  readonly at: string
  readonly row: FormRow
  /** The other conditions that must be true, as the text of a query. */
  readonly others: string
  /** True if a missing value is an error, after an attempt to save. */
  readonly isChecked: boolean
  readonly onRow: (row: FormRow) => void
  readonly onRemove: () => void
}

/** A condition of the form: its field, how it is compared, and the value. */
export function FormRowControls({ at, row, others, isChecked, onRow, onRemove }: FormRowProps) {
  const { t, i18n } = useTranslation()
  const { field, op, value } = row
  const known = field === null ? undefined : queryField(field)
  const problem = problemOf(row)
  const isWrong = problem !== null && (isChecked || problem !== 'missing')
  const explanation =
    problem === 'wrong' && known !== undefined
      ? t(`ask.expected.${expectedOf(known)}`)
      : t(problem === 'falling' ? 'ask.form.falling' : 'ask.form.missing')
  return (
    // biome-ignore lint/a11y/useSemanticElements: the controls of one condition
    <div className="form-row" data-row={at} role="group" aria-label={t('ask.form.condition')}>
      <select
        aria-label={t('ask.form.field')}
        value={field ?? ''}
        onChange={({ target }) => onRow(withField(row, target.value || null))}
      >
        <option value="">{t('ask.form.anyText')}</option>
        {QUERY_FIELDS.map(({ name }) => (
          <option key={name} value={name}>
            {fieldName(name, t, i18n.language)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('ask.form.operator')}
        value={op}
        onChange={({ target }) => {
          const next = target.value as FormOperator
          const isValue = (next === '..') === (op === '..') && (next === 'within') === (op === 'within')
          onRow({ ...row, op: next, value: isValue ? value : '' })
        }}
      >
        {formOperatorsOf(field).map((each) => (
          <option key={each} value={each}>
            {operatorName({ field, op: each }, t)}
          </option>
        ))}
      </select>
      <FormValue
        row={row}
        others={others}
        isWrong={isWrong}
        onValue={(next) => onRow({ ...row, value: next })}
      />
      <IconButton label={t('ask.form.removeRow')} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
      {isWrong && (
        <p className="wrong" role="status">
          {explanation}
        </p>
      )}
    </div>
  )
}
