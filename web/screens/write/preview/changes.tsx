import { ArrowRight, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FIELDS } from '#domain/metadata/fields.ts'
import { fieldName } from '#i18n/file-words.ts'
import { Segments } from '#web/components/fields/segments.tsx'
import { formatCount } from '#web/components/text/format.ts'
import type { PlannedWriteRow } from '#web/data/files/plan.ts'
import { FileLine } from '../file-line.tsx'
import { MoreRows } from '../more-rows.tsx'
import { AfterValue, BeforeValue } from './change-values.tsx'
import { type ChangeGroup, groupChanges } from './group-changes.ts'
import { Notices } from './notices.tsx'
import './changes.css'

const FIELD_ORDER = Object.keys(FIELDS)
/** Number of rows before the button for more. */
const STEP = 50

interface ChangesProps {
  /** The files that can be written, also those that the user leaves. */
  readonly files: readonly PlannedWriteRow[]
  readonly skip: ReadonlySet<string>
  readonly onSkip: (id: string, isSkipped: boolean) => void
}

/** Box "Qué cambia": identical changes once with the number of their files, or each file with its changes. */
export function Changes({ files, skip, onSkip }: ChangesProps) {
  const { t } = useTranslation()
  const [view, setView] = useState<'change' | 'file'>('change')
  const written = files.filter(({ id }) => !skip.has(id))
  const groups = groupChanges(written, FIELD_ORDER)
  const fields = new Set(groups.map(({ field }) => field)).size
  return (
    <section className="box write-changes" aria-labelledby="write-changes">
      <div className="box-head">
        <h2 id="write-changes">{t('write.changes')}</h2>
        <span className="write-aside tabular">{t('write.fields', { count: fields })}</span>
        <Segments
          label={t('write.view')}
          value={view}
          options={[
            { value: 'change', label: t('write.byChange') },
            { value: 'file', label: t('write.byFile') },
          ]}
          onValue={setView}
        />
      </div>
      {view === 'change' ? (
        <MoreRows items={groups} step={STEP}>
          {(group) => <GroupRow key={group.key} group={group} />}
        </MoreRows>
      ) : (
        <MoreRows items={files} step={STEP}>
          {(file) => (
            <FileRow
              key={file.id}
              file={file}
              isSkipped={skip.has(file.id)}
              onSkip={(isSkipped) => onSkip(file.id, isSkipped)}
            />
          )}
        </MoreRows>
      )}
      <Notices files={written} />
    </section>
  )
}

/** A change with the number of its files, which opens them. */
function GroupRow({ group }: { group: ChangeGroup }) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { field, changes, same, othersEmpty, values } = group
  const [first] = changes
  const count = changes.length
  const isMixed = values > 1 || same < count
  return (
    <li className="write-group">
      <div className="write-change">
        <b className="field-name">{fieldName(t, field)}</b>
        <span className="before">
          <BeforeValue change={first} />
          {values === 1 && same < count && (
            <small>
              {t(othersEmpty ? 'write.othersEmpty' : 'write.othersDiffer', { same, others: count - same })}
            </small>
          )}
        </span>
        <ArrowRight aria-hidden="true" />
        <span className="sr-only">{t('history.becomes')}</span>
        <span className="after">
          <AfterValue change={first} />
          {values > 1 && <small>{t('write.moreValues', { count: values - 1 })}</small>}
        </span>
        <button
          type="button"
          className="count tabular"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${fieldName(t, field)}: ${t('common.files', { count })}`}
          onClick={() => setOpen(!isOpen)}
        >
          {formatCount(count, i18n.language)}
          <ChevronDown aria-hidden="true" />
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="write-files">
        {isOpen && (
          <MoreRows items={changes} step={STEP} label={fieldName(t, field)}>
            {(change) => (
              <li key={change.file.id} className="write-file">
                <FileLine comic={change.file}>
                  {isMixed && (
                    <span className="write-values">
                      <BeforeValue change={change} />
                      <ArrowRight aria-hidden="true" />
                      <span className="sr-only">{t('history.becomes')}</span>
                      <AfterValue change={change} />
                    </span>
                  )}
                </FileLine>
              </li>
            )}
          </MoreRows>
        )}
      </div>
    </li>
  )
}

interface FileRowProps {
  readonly file: PlannedWriteRow
  readonly isSkipped: boolean
  readonly onSkip: (isSkipped: boolean) => void
}

/** A file with its changes, and a box that leaves it. */
function FileRow({ file, isSkipped, onSkip }: FileRowProps) {
  const { t } = useTranslation()
  return (
    <li className="write-group" data-skipped={isSkipped || undefined}>
      <label className="write-file">
        <FileLine comic={file}>
          <span className="write-aside">
            {t(isSkipped ? 'write.leave' : file.kind === 'sidecar' ? 'write.beside' : 'write.inside')}
          </span>
          <input
            type="checkbox"
            checked={!isSkipped}
            aria-label={t('write.include', { name: file.name })}
            onChange={({ target }) => onSkip(!target.checked)}
          />
        </FileLine>
      </label>
      {!isSkipped && (
        <ul>
          {file.changes.map((change) => (
            <li key={change.field} className="write-change" data-inner="">
              <b className="field-name">{fieldName(t, change.field)}</b>
              <span className="before">
                <BeforeValue change={change} />
              </span>
              <ArrowRight aria-hidden="true" />
              <span className="sr-only">{t('history.becomes')}</span>
              <span className="after">
                <AfterValue change={change} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
