import {
  type FormGroup,
  type FormRow,
  formOperatorsOf,
  type GroupKind,
  isGroup,
  type QueryForm,
} from '#domain/query/form.ts'

/** Position of a row: of an item of the form, and of a row in it if the item is a group. */
export type RowPath = readonly [item: number, row: number | null]

const NEW_ROW: FormRow = { field: null, op: ':', value: '' }

/** Replaces the rows of a group, or the items of the form itself for null. */
function withRows(
  form: QueryForm,
  group: number | null,
  change: (rows: readonly FormRow[]) => readonly FormRow[],
): QueryForm {
  const item = group === null ? undefined : form.items[group]
  if (group === null || item === undefined || !isGroup(item)) return form
  return { ...form, items: form.items.with(group, { ...item, rows: change(item.rows) }) }
}

export function withRow(form: QueryForm, [item, row]: RowPath, next: FormRow): QueryForm {
  if (row === null) return { ...form, items: form.items.with(item, next) }
  return withRows(form, item, (rows) => rows.with(row, next))
}

/** Removes a row, and a group with its last row. */
export function withoutRow(form: QueryForm, [item, row]: RowPath): QueryForm {
  const group = form.items[item]
  const isLast = group === undefined || !isGroup(group) || group.rows.length === 1
  if (row === null || isLast) return { ...form, items: form.items.toSpliced(item, 1) }
  return withRows(form, item, (rows) => rows.toSpliced(row, 1))
}

/** Adds an empty row to a group, or to the form itself for null. Returns its position too. */
export function withNewRow(form: QueryForm, group: number | null): readonly [QueryForm, RowPath] {
  if (group === null) return [{ ...form, items: [...form.items, NEW_ROW] }, [form.items.length, null]]
  const next = withRows(form, group, (rows) => [...rows, NEW_ROW])
  const item = next.items[group]
  return [next, [group, item !== undefined && isGroup(item) ? item.rows.length - 1 : null]]
}

/** Adds a group with an empty row. */
export function withNewGroup(form: QueryForm, kind: GroupKind): readonly [QueryForm, RowPath] {
  const group: FormGroup = { kind, rows: [NEW_ROW] }
  return [{ ...form, items: [...form.items, group] }, [form.items.length, 0]]
}

/** Changes how many conditions of a group must be true, or of the form itself for null. */
export function withKind(form: QueryForm, group: number | null, kind: GroupKind): QueryForm {
  const item = group === null ? undefined : form.items[group]
  if (group === null || item === undefined || !isGroup(item)) return { ...form, kind }
  return { ...form, items: form.items.with(group, { ...item, kind }) }
}

/** Returns a row with another field; the operator stays if the field has it, and the value with the operator. */
export function withField(row: FormRow, field: string | null): FormRow {
  const operators = formOperatorsOf(field)
  const wasText = formOperatorsOf(row.field).includes('lacks')
  const isText = operators.includes('lacks')
  const op = operators.includes(row.op) && isText === wasText ? row.op : (operators[0] ?? ':')
  return { field, op, value: isText && wasText ? row.value : '' }
}
