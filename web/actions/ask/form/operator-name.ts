import type { TFunction } from 'i18next'
import { queryField } from '#domain/query/fields.ts'
import type { FormRow } from '#domain/query/form.ts'

const COMPARED = { '<': 'below', '<=': 'most', '>': 'above', '>=': 'least' } as const

/** Returns the name of a row's operator as the form shows it. */
export function operatorName({ field, op }: Pick<FormRow, 'field' | 'op'>, t: TFunction): string {
  const known = field === null ? undefined : queryField(field)
  const isText = field === null || known?.kind === 'text'
  switch (op) {
    case ':':
      return t(isText ? 'ask.form.op.contains' : 'ask.form.op.is')
    case '=':
      return t(field === null ? 'ask.form.op.phrase' : 'ask.form.op.is')
    case '!=':
      return t('ask.form.op.isNot')
    case '..':
      return t('ask.form.op.between')
    case 'lacks':
    case 'within':
      return t(`ask.form.op.${op}`)
    case 'any':
    case 'none':
      return t(`ask.${op}`)
    default:
      return t(`ask.form.${known?.kind === 'date' ? 'dateOp' : 'op'}.${COMPARED[op]}`)
  }
}
