import { Brackets, Minus, Plus, X } from 'lucide-react'
import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import {
  type QueryForm as Form,
  type FormRow,
  formOf,
  GROUP_KINDS,
  type GroupKind,
  isGroup,
  treeOf,
} from '#domain/query/form.ts'
import { parseQuery } from '#domain/query/parse.ts'
import { printQuery } from '#domain/query/print.ts'
import { QUERY_VOCABULARY as vocabulary } from '#i18n/query-words/index.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { Segments } from '#web/components/fields/segments.tsx'
import { QueryChips } from '../../shelves/query-chips.tsx'
import { type RowPath, withKind, withNewGroup, withNewRow, withoutRow, withRow } from './form-changes.ts'
import { FormRowControls } from './form-row.tsx'
import { problemPath } from './row-problem.ts'
import './query-form.css'

/** Check of the form before its query is saved. */
export interface FormCheck {
  /** Returns true if all rows are conditions. Otherwise shows what is missing, and focuses the first such row. */
  readonly check: () => boolean
}

interface QueryFormProps {
  readonly ref?: Ref<FormCheck>
  /** Text of the query, in the language of queries. */
  readonly text: string
  readonly onText: (text: string) => void
}

const EMPTY: Form = { kind: 'all', items: [] }
const atOf = ([item, row]: RowPath): string => (row === null ? String(item) : `${item}-${row}`)

/**
 * The conditions of a query as a form, which edits the query's text: groups of rows, two levels deep. Deeper queries are
 * shown, but not edited. While a part of the text is not understood, the form stays as it was, and cannot be used.
 */
export function QueryForm({ ref, text, onText }: QueryFormProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { query, errors } = parseQuery(text, vocabulary)
  const box = useRef<HTMLDivElement>(null)
  const focus = useRef<string | null>(null)
  const [form, setForm] = useState<Form | null>(
    () => formOf(query.where) ?? (errors.length > 0 ? EMPTY : null),
  )
  // Counts the checks, so that each one renders and moves the focus.
  const [checks, setChecks] = useState(0)
  const reported = useRef(text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed text replaces the form
  useEffect(() => {
    if (text === reported.current || errors.length > 0) return
    reported.current = text
    setForm(formOf(query.where))
  }, [text])
  useLayoutEffect(() => {
    const { current } = focus
    focus.current = null
    if (current !== null) box.current?.querySelector<HTMLElement>(current)?.focus()
  })
  useImperativeHandle(ref, () => ({
    check() {
      const path = form === null ? null : problemPath(form)
      if (path === null) return true
      focus.current = `[data-row="${atOf(path)}"] [aria-invalid]`
      setChecks((count) => count + 1)
      return false
    },
  }))

  const textOf = (next: Form, rest: object = {}) =>
    printQuery({ ...rest, where: treeOf(next, vocabulary) }, vocabulary, language)
  const change = (next: Form) => {
    setForm(next)
    const changed = textOf(next, query)
    reported.current = changed
    if (changed !== text) onText(changed)
  }
  /** Applies a change that adds a row, which gets the focus. */
  const add = ([next, path]: readonly [Form, RowPath]) => {
    focus.current = `[data-row="${atOf(path)}"] select`
    setChecks(0)
    change(next)
  }
  if (form === null)
    return (
      <div className="query-form-deeper">
        <p>{t('ask.form.deeper')}</p>
        <div className="chips">
          <QueryChips query={text} />
        </div>
      </div>
    )

  const rowAt = (row: FormRow, path: RowPath) => {
    const kind = path[1] === null ? form.kind : 'any'
    return (
      <FormRowControls
        key={atOf(path)}
        at={atOf(path)}
        row={row}
        others={kind === 'all' ? textOf(withoutRow(form, path)) : ''}
        isChecked={checks > 0}
        onRow={(next) => change(withRow(form, path, next))}
        onRemove={() => {
          focus.current = '.form-ends button'
          change(withoutRow(form, path))
        }}
      />
    )
  }
  return (
    <div
      ref={box}
      className="query-form"
      inert={errors.length > 0}
      data-inert={errors.length > 0 || undefined}
    >
      <Group kind={form.kind} onKind={(kind) => change(withKind(form, null, kind))}>
        {form.items.map((item, index) =>
          isGroup(item) ? (
            <Group
              // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
              key={index}
              kind={item.kind}
              onKind={(kind) => change(withKind(form, index, kind))}
              onRemove={() => {
                focus.current = '.form-ends button'
                change({ ...form, items: form.items.toSpliced(index, 1) })
              }}
            >
              {item.rows.map((row, place) => rowAt(row, [index, place]))}
              <Add onClick={() => add(withNewRow(form, index))} />
            </Group>
          ) : (
            rowAt(item, [index, null])
          ),
        )}
        <div className="form-ends">
          <Add onClick={() => add(withNewRow(form, null))} />
          <button
            type="button"
            className="text-link"
            onClick={() => add(withNewGroup(form, form.kind === 'all' ? 'any' : 'all'))}
          >
            <Brackets aria-hidden="true" />
            {t('ask.form.group')}
          </button>
          <button type="button" className="text-link" onClick={() => add(withNewGroup(form, 'none'))}>
            <Minus aria-hidden="true" />
            {t('ask.form.except')}
          </button>
        </div>
      </Group>
    </div>
  )
}

function Add({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className="text-link" onClick={onClick}>
      <Plus aria-hidden="true" />
      {t('ask.form.condition')}
    </button>
  )
}

interface GroupProps {
  readonly kind: GroupKind
  readonly onKind: (kind: GroupKind) => void
  /** Absent for the outer group. */
  readonly onRemove?: () => void
  readonly children: ReactNode
}

/** A box of conditions, and how many of them must be true. */
function Group({ kind, onKind, onRemove, children }: GroupProps) {
  const { t } = useTranslation()
  const label = t('ask.form.howMany')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of conditions
    <div className="form-group" role="group" aria-label={t('ask.form.group')}>
      <div className="head">
        {t('ask.form.meets')}
        <Segments
          label={label}
          value={kind}
          options={GROUP_KINDS.map((value) => ({ value, label: t(`ask.form.kinds.${value}`) }))}
          onValue={onKind}
        />
        <span>{t('ask.form.ofThese')}</span>
        {onRemove !== undefined && (
          <IconButton label={t('ask.form.removeGroup')} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {children}
    </div>
  )
}
