import { useMutation } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EDITOR_TABS } from '#domain/metadata/fields.ts'
import type { IssuePatch, SeriesPatch } from '#domain/metadata/metadata-edit.ts'
import type { Source } from '#domain/metadata/metadata-fields.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import type { CopyResult, MetadataSource } from '#web/data/comics/metadata.ts'
import {
  changedFields,
  draftOf,
  fieldErrors,
  isChanged,
  namesOf,
  patchOf,
  type Start,
  textOf,
  withFileValue,
  withInitialValue,
  withNames,
  withValue,
} from './draft.ts'
import { EditorFooter } from './editor-footer.tsx'
import { EditorFrame } from './editor-frame.tsx'
import type { FieldName, FieldSpec } from './fields.ts'
import { focusField } from './focus-field.ts'
import { type FormTab, FormTabs } from './form-tabs.tsx'
import { ListField } from './list-field.tsx'
import { SourceLegend, SourceMark } from './source-mark.tsx'
import { TextField } from './text-field.tsx'
import { useOptions } from './use-options.ts'

interface OneFormProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly specs: readonly FieldSpec[]
  readonly start: Start
  readonly by: MetadataSource
  /** Source of a field's value; null if the value has no source. */
  readonly sourceOf: (name: FieldName) => Source | null
  readonly aside: ReactNode
  readonly cover: ReactNode
  readonly isCoverChanged: boolean
  readonly onSave: (patch: IssuePatch & SeriesPatch) => Promise<CopyResult>
}

const TABS: readonly FormTab[] = [...EDITOR_TABS, 'cover']

/** The form of an issue or a series: every value has its source and can be reset. */
export function OneForm(props: OneFormProps) {
  const { open, onClose, specs, start, by, sourceOf, aside, cover, isCoverChanged, onSave } = props
  const { t } = useTranslation()
  const showError = useErrorToast()
  const optionsOf = useOptions()
  const [draft, setDraft] = useState(() => draftOf(start))
  const [tab, setTab] = useState<FormTab>('general')
  // Errors are shown for visited fields, and for all after an attempt to save.
  const [isTried, setTried] = useState(false)
  const changed = changedFields(specs, start, draft)
  const count = changed.length + (isCoverChanged ? 1 : 0)
  const errors = fieldErrors(specs, start, draft)
  const tabOf = (name: FieldName): FormTab => specs.find((spec) => spec.name === name)?.tab ?? 'general'

  const saving = useMutation({
    mutationFn: () => onSave(patchOf(specs, start, draft)),
    onSuccess: (copied) => {
      if (copied === 'kept') toast.success(t('editor.saved'))
      else if (copied === 'no-entities') toast.warning(t('errors.generation-failed'))
      else toast.error(t('errors.metadata-save-failed'), { description: t('editor.onlyHere') })
      onClose()
    },
    onError: (error) => showError(error, t('errors.metadata-save-failed')),
  })
  const save = () => {
    const [invalid] = Object.keys(errors) as FieldName[]
    setTried(true)
    if (invalid !== undefined) {
      setTab(tabOf(invalid))
      focusField(invalid)
    } else if (count > 0 && !saving.isPending) saving.mutate()
  }

  const renderField = (spec: FieldSpec) => {
    const { name } = spec
    const value = draft.values[name]
    const isNew = isChanged(start, draft, name)
    const source = isNew ? 'you' : sourceOf(name)
    const before = [start.values[name] ?? ''].flat().join(', ')
    const frame = {
      spec,
      isChanged: isNew,
      error: isTried || textOf(value).length > 3 ? errors[name] : undefined,
      source: draft.back.has(name) ? <SourceMark source="file" /> : source && <SourceMark source={source} />,
      note: draft.back.has(name)
        ? t('editor.returned')
        : isNew && t('editor.before', { value: before === '' ? t('editor.nothing') : before }),
      onUndo: isNew ? () => setDraft((now) => withInitialValue(start, now, name)) : undefined,
      onBack:
        start.found && sourceOf(name) === 'you'
          ? () => setDraft((now) => withFileValue(start, now, name))
          : undefined,
      options: optionsOf(spec),
    }
    if (spec.kind !== 'names') {
      const onChange = (text: string) => setDraft((now) => withValue(now, name, text))
      return <TextField key={name} {...frame} value={textOf(value)} onChange={onChange} />
    }
    return (
      <ListField
        key={name}
        {...frame}
        chips={namesOf(value).map((each) => ({ name: each, state: 'there' }))}
        onAdd={(names) =>
          setDraft((now) => withValue(now, name, withNames(namesOf(now.values[name]), names)))
        }
        onToggle={(gone) =>
          setDraft((now) =>
            withValue(
              now,
              name,
              namesOf(now.values[name]).filter((each) => each !== gone),
            ),
          )
        }
      />
    )
  }

  return (
    <EditorFrame
      open={open}
      onClose={onClose}
      title={t('actions.edit')}
      isChanged={count > 0}
      aside={
        <>
          {aside}
          <SourceLegend />
        </>
      }
      tabs={
        <FormTabs
          tabs={TABS}
          current={tab}
          onChange={setTab}
          changed={new Set([...changed.map(tabOf), ...(isCoverChanged ? ['cover' as const] : [])])}
        />
      }
      onSubmit={save}
      footer={(close) => (
        <EditorFooter
          changed={count}
          saveLabel={t('actions.save')}
          busy={saving.isPending}
          onCancel={close}
        />
      )}
    >
      {by !== 'helper' && (
        <p className="editor-told" role="status">
          <Info aria-hidden="true" />
          {t(by === 'account' ? 'editor.fromCloud' : 'editor.fromNothing')}
        </p>
      )}
      <div role="tabpanel" id="editor-panel" aria-labelledby={`editor-tab-${tab}`}>
        {tab === 'cover' ? (
          cover
        ) : (
          <div className="boxes">{specs.filter((spec) => spec.tab === tab).map(renderField)}</div>
        )}
      </div>
    </EditorFrame>
  )
}
