import { CircleAlert, Undo2 } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError, FieldSpec } from './fields.ts'
import { Suggest } from './suggest.tsx'

/** Props of the frame around a field's input. */
export interface FieldFrame {
  readonly spec: FieldSpec
  readonly isChanged: boolean
  readonly error?: FieldError | undefined
  /** Source of the value. */
  readonly source?: ReactNode
  /** Text below the input, such as the previous value. */
  readonly note?: ReactNode
  readonly onUndo?: (() => void) | undefined
  readonly onBack?: (() => void) | undefined
}

interface FrameProps extends FieldFrame {
  readonly id: string
  readonly children: ReactNode
}

/** Frame of a field: label, dot for a change, source; below, an error or the previous value and the undo button. */
export function Frame({ spec, id, isChanged, error, source, note, onUndo, onBack, children }: FrameProps) {
  const { t } = useTranslation()
  const label = t(`fields.${spec.name}`)
  return (
    <div
      className="edit-box"
      data-field={spec.name}
      data-changed={isChanged || undefined}
      style={{ '--span': spec.span, '--span-phone': spec.phone } as CSSProperties}
    >
      <div className="edit-box-label">
        <label className="label" htmlFor={id}>
          {label}
          {isChanged && (
            <>
              <i className="changed-dot" aria-hidden="true" />
              <span className="sr-only">, {t('editor.isChanged')}</span>
            </>
          )}
        </label>
        {source}
      </div>
      {children}
      {error && (
        <p className="field-error" id={`${id}-note`} role="alert">
          <CircleAlert aria-hidden="true" />
          {t(`editor.${error.word}`, { min: error.min ?? 0, max: error.max ?? 0 })}
        </p>
      )}
      {!error && (note || onUndo || onBack) && (
        <div className="edit-box-note">
          <span id={`${id}-note`}>{note}</span>
          {(onUndo || onBack) && (
            <button
              type="button"
              className="text-link"
              onClick={onUndo ?? onBack}
              aria-label={t(onUndo ? 'editor.undoOf' : 'editor.backOf', { field: label })}
            >
              <Undo2 aria-hidden="true" />
              {t(onUndo ? 'editor.undo' : 'editor.back')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

interface TextFieldProps extends FieldFrame {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string | undefined
  readonly options: readonly string[]
}

/** A field with one value. */
export function TextField({ value, onChange, placeholder, options, ...frame }: TextFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const { spec, error, note } = frame
  const props = {
    id,
    value,
    placeholder,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || note ? `${id}-note` : undefined,
  }
  const isNumber = spec.kind === 'whole' || spec.kind === 'decimal'
  return (
    <Frame {...frame} id={id}>
      {spec.kind === 'long' ? (
        <div className="field field-long" data-invalid={error ? '' : undefined}>
          <textarea {...props} rows={3} onChange={(event) => onChange(event.target.value)} />
        </div>
      ) : spec.kind === 'direction' ? (
        <div className="field">
          <select {...props} onChange={(event) => onChange(event.target.value)}>
            <option value="">{placeholder ?? t('editor.noDirection')}</option>
            <option value="ltr">{t('editor.ltr')}</option>
            <option value="rtl">{t('editor.rtl')}</option>
          </select>
        </div>
      ) : (
        <div className="field" data-invalid={error ? '' : undefined}>
          {spec.suggest ? (
            <Suggest
              {...props}
              options={options}
              label={t('editor.suggestions')}
              onChange={onChange}
              onPick={onChange}
            />
          ) : (
            <input
              {...props}
              autoComplete="off"
              inputMode={isNumber ? 'decimal' : undefined}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </div>
      )}
    </Frame>
  )
}
