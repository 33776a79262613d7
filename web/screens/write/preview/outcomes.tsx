import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { baseName } from '#web/components/text/base-name.ts'
import { useFileReason } from '#web/components/text/file-reason.ts'
import { formatCount, listFormat } from '#web/components/text/format.ts'
import type { PlannedWriteRow } from '#web/data/files/plan.ts'
import { MoreRows } from '../more-rows.tsx'
import { isConvertible, type PlanCounts, typesOf } from './plan-counts.ts'
import './outcomes.css'

const Convert = lazy(async () => ({ default: (await import('./convert.tsx')).Convert }))

/** Number of rows before the button for more. */
const STEP = 20

interface OutcomesProps {
  readonly counts: PlanCounts
  /** Number of chosen comics without edits. */
  readonly unedited: number
  /** Number of edited comics in libraries that nothing is written into. */
  readonly off: number
  readonly skip: ReadonlySet<string>
  readonly onSkip: (id: string, isSkipped: boolean) => void
}

/** Box "Qué recibe cada archivo": how many files are written inside, beside or not, and why. */
export function Outcomes({ counts, unedited, off, skip, onSkip }: OutcomesProps) {
  const { t, i18n } = useTranslation()
  const [converting, setConverting] = useState(false)
  const { inside, beside, stay, left, equal } = counts
  const types = typesOf(beside).map(([type, count]) => `${formatCount(count, i18n.language)} ${type}`)
  const convertible = [...beside, ...left, ...stay].filter(isConvertible)
  const odd = [...beside, ...left].filter(({ reason }) => reason !== null)
  const list = listFormat(i18n.language)
  return (
    <section className="box write-outcomes" aria-labelledby="write-outcomes">
      <div className="box-head">
        <h2 id="write-outcomes">{t('write.files')}</h2>
      </div>
      {inside.length > 0 && (
        <Outcome count={inside.length} title={t('write.insideTitle')} hint={t('write.insideHint')} />
      )}
      {beside.length + convertible.length > 0 && (
        <Outcome
          count={beside.length}
          title={t('write.besideTitle')}
          hint={t('write.besideHint', { types: list.format(types) })}
        >
          {convertible.length > 0 && (
            <Button kind="ghost" onClick={() => setConverting(true)}>
              {t('write.toCbz', { types: list.format(typesOf(convertible).map(([type]) => type)) })}
            </Button>
          )}
        </Outcome>
      )}
      <Rows files={odd}>
        {(file) => <Choice file={file} isSkipped={skip.has(file.id)} onSkip={onSkip} />}
      </Rows>
      {stay.length + left.length > 0 && (
        <Outcome
          count={stay.length + left.length}
          title={t('write.stayTitle')}
          hint={t(stay.length > 0 ? 'write.stayHint' : 'write.leftHint')}
        />
      )}
      <Rows files={stay} />
      {off > 0 && (
        <Outcome count={off} title={t('write.offTitle')} hint={t('write.offHint')}>
          <Link className="text-link" to={paths.server}>
            {t('write.toServer')}
          </Link>
        </Outcome>
      )}
      {equal > 0 && <Outcome count={equal} title={t('write.equalTitle')} hint={t('write.equalHint')} />}
      {unedited > 0 && (
        <Outcome count={unedited} title={t('write.uneditedTitle')} hint={t('write.uneditedHint')} />
      )}
      {converting && (
        <Suspense>
          <Convert ids={convertible.map(({ id }) => id)} onClose={() => setConverting(false)} />
        </Suspense>
      )}
    </section>
  )
}

interface OutcomeProps {
  readonly count: number
  readonly title: string
  readonly hint: string
  readonly children?: ReactNode
}

function Outcome({ count, title, hint, children }: OutcomeProps) {
  const { i18n } = useTranslation()
  return (
    <div className="write-outcome">
      <span className="number font-display tabular">{formatCount(count, i18n.language)}</span>
      <div>
        <h3>{title}</h3>
        <p>{hint}</p>
      </div>
      {children}
    </div>
  )
}

interface RowsProps {
  readonly files: readonly PlannedWriteRow[]
  readonly children?: (file: PlannedWriteRow) => ReactNode
}

/** Files with the reason that concerns them. */
function Rows({ files, children }: RowsProps) {
  const reasonOf = useFileReason()
  if (files.length === 0) return null
  return (
    <div className="write-reasons">
      <MoreRows items={files} step={STEP}>
        {(file) => (
          <li key={file.id}>
            <Cover cover={file.cover} title={file.name} sizes="36px" decorative edge />
            <div>
              <b title={file.path}>{baseName(file.path)}</b>
              {file.reason && <p>{reasonOf(file.reason)}</p>}
            </div>
            {children?.(file)}
          </li>
        )}
      </MoreRows>
    </div>
  )
}

interface ChoiceProps {
  readonly file: PlannedWriteRow
  readonly isSkipped: boolean
  readonly onSkip: (id: string, isSkipped: boolean) => void
}

/** What to do with a file that cannot be written inside. */
function Choice({ file, isSkipped, onSkip }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <select
      aria-label={t('write.choice', { name: file.name })}
      value={isSkipped ? 'skip' : 'beside'}
      onChange={({ target }) => onSkip(file.id, target.value === 'skip')}
    >
      <option value="beside">{t('write.writeBeside')}</option>
      <option value="skip">{t('write.skip')}</option>
    </select>
  )
}
