import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { EDITOR_TABS } from '#domain/metadata/fields.ts'
import { Cover } from '#web/components/cover/cover.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { saveMany } from '#web/data/comics/metadata.ts'
import { EditorFooter } from './editor-footer.tsx'
import { EditorFrame } from './editor-frame.tsx'
import { type FieldName, type FieldSpec, MANY_SPECS } from './fields.ts'
import { focusField } from './focus-field.ts'
import { type FormTab, FormTabs } from './form-tabs.tsx'
import { type Chip, ListField } from './list-field.tsx'
import {
  isTouched,
  type ManyDraft,
  type ManyStart,
  manyChange,
  manyErrors,
  sharedValue,
  toggleRemoved,
  UNTOUCHED,
  withAdded,
  withFileValues,
  withoutChange,
  withShared,
} from './many-draft.ts'
import { SourceLegend, SourceMark } from './source-mark.tsx'
import { TextField } from './text-field.tsx'
import { useOptions } from './use-options.ts'
import { useSavedToast } from './use-saved-toast.ts'

interface ManyFormProps {
  readonly comics: readonly ComicCard[]
  readonly start: ManyStart
  readonly open: boolean
  readonly onClose: () => void
}

const COVERS = 6

/** The form of several comics. Only changed fields are saved; names are added to lists and removed from them. */
export function ManyForm({ comics, start, open, onClose }: ManyFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const showError = useErrorToast()
  const showSaved = useSavedToast()
  const optionsOf = useOptions()
  const [draft, setDraft] = useState(UNTOUCHED)
  const [tab, setTab] = useState<FormTab>('general')
  const [isTried, setTried] = useState(false)
  const { count } = start
  const touched = MANY_SPECS.filter(({ name }) => isTouched(draft, name))
  const errors = manyErrors(MANY_SPECS, draft)
  const ids = comics.map(({ id }) => id)

  const saving = useMutation({
    mutationFn: () => saveMany(client, ids, manyChange(MANY_SPECS, draft)),
    onSuccess: (saved) => {
      showSaved(saved)
      onClose()
    },
    onError: (error) => showError(error, t('errors.metadata-save-failed')),
  })
  const save = () => {
    const wrong = MANY_SPECS.find(({ name }) => errors[name])
    setTried(true)
    if (wrong) {
      setTab(wrong.tab)
      focusField(wrong.name)
    } else if (touched.length > 0 && !saving.isPending) saving.mutate()
  }

  const renderField = (spec: FieldSpec) => {
    const { name } = spec
    const isChanged = isTouched(draft, name)
    const value = draft.values[name]
    const frame = {
      spec,
      isChanged,
      error: isTried || (value ?? '').length > 3 ? errors[name] : undefined,
      source: <Sources start={start} name={name} />,
      note: <Note start={start} draft={draft} spec={spec} />,
      onUndo: isChanged ? () => setDraft((now) => withoutChange(now, name)) : undefined,
      onBack:
        (start.fields[name]?.sources.you ?? 0) > 0
          ? () => setDraft((now) => withFileValues(now, name))
          : undefined,
      options: optionsOf(spec),
    }
    if (spec.kind === 'names') {
      return (
        <ListField
          key={name}
          {...frame}
          chips={chipsOf(start, draft, name)}
          placeholder={start.fields[name]?.filled === 0 ? t('editor.emptyIn', { count }) : undefined}
          onAdd={(names) => setDraft((now) => withAdded(start, now, name, names))}
          onToggle={(gone) => setDraft((now) => toggleRemoved(now, name, gone))}
        />
      )
    }
    const stats = start.fields[name]
    const shared = sharedValue(start, name)
    const placeholder =
      stats === undefined || stats.filled === 0
        ? t('editor.emptyIn', { count })
        : t('editor.distinct', { count: stats.distinct })
    return (
      <TextField
        key={name}
        {...frame}
        value={draft.back.has(name) ? '' : (value ?? shared ?? '')}
        placeholder={shared === null || draft.back.has(name) ? placeholder : undefined}
        onChange={(text) => setDraft((now) => withShared(start, now, name, text))}
      />
    )
  }

  return (
    <EditorFrame
      open={open}
      onClose={onClose}
      title={t('editor.titleMany', { count })}
      hint={t('editor.manyHint')}
      isChanged={touched.length > 0}
      aside={
        <>
          <Covers comics={comics} />
          <SourceLegend />
        </>
      }
      tabs={
        <FormTabs
          tabs={EDITOR_TABS}
          current={tab}
          onChange={setTab}
          changed={new Set(touched.map((spec) => spec.tab))}
        />
      }
      onSubmit={save}
      footer={(close) => (
        <EditorFooter
          changed={touched.length}
          saveLabel={t('editor.saveMany', { count })}
          busy={saving.isPending}
          onCancel={close}
        />
      )}
    >
      <div role="tabpanel" id="editor-panel" aria-labelledby={`editor-tab-${tab}`}>
        <div className="boxes">{MANY_SPECS.filter((spec) => spec.tab === tab).map(renderField)}</div>
      </div>
    </EditorFrame>
  )
}

/** Returns the chips of a list: existing names with their counts, removed names and added names. */
function chipsOf({ fields }: ManyStart, { add, remove, back }: ManyDraft, name: FieldName): Chip[] {
  if (back.has(name)) return []
  const removed = new Set(remove[name])
  const added = add[name] ?? []
  const there = (fields[name]?.values ?? []).filter(({ value }) => !added.includes(value))
  return [
    ...there.map(
      ({ value, count }): Chip => ({
        name: value,
        count,
        state: removed.has(value) ? 'removed' : 'there',
      }),
    ),
    ...added.map((each): Chip => ({ name: each, count: 0, state: 'added' })),
  ]
}

function Sources({ start, name }: { start: ManyStart; name: FieldName }) {
  const sources = start.fields[name]?.sources
  if (sources === undefined) return null
  const some = (['file', 'name', 'you'] as const).filter((source) => sources[source] > 0)
  return (
    <span className="sources">
      {some.map((source) => (
        <SourceMark
          key={source}
          source={source}
          count={sources[source] === start.count ? undefined : sources[source]}
        />
      ))}
    </span>
  )
}

/** Note below a field: the previous value if it is changed, else the number of the user's edits. */
function Note({ start, draft, spec }: { start: ManyStart; draft: ManyDraft; spec: FieldSpec }) {
  const { t } = useTranslation()
  const stats = start.fields[spec.name]
  if (stats === undefined) return null
  if (draft.back.has(spec.name)) return t('editor.returned')
  if (!isTouched(draft, spec.name))
    return stats.sources.you > 0 ? t('editor.yours', { count: stats.sources.you }) : null
  if (spec.kind === 'names') return t('editor.listHint')
  const shared = sharedValue(start, spec.name)
  const before =
    shared ?? (stats.filled === 0 ? t('editor.nothing') : t('editor.values', { count: stats.distinct }))
  return t('editor.before', { value: before })
}

function Covers({ comics }: { comics: readonly ComicCard[] }) {
  const { t } = useTranslation()
  const series = new Set(comics.flatMap(({ seriesKey }) => (seriesKey === null ? [] : [seriesKey])))
  return (
    <>
      <div className="many-covers">
        {comics.slice(0, COVERS).map(({ id, title, cover }) => (
          <Cover key={id} cover={cover} title={title} sizes="66px" eager />
        ))}
      </div>
      <p className="what">{t('common.comics', { count: comics.length })}</p>
      {series.size > 0 && <p className="told">{t('editor.fromSeries', { count: series.size })}</p>}
    </>
  )
}
