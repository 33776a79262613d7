import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { elementName } from '#i18n/file-words.ts'
import type { PlannedWriteRow } from '#web/data/files/plan.ts'
import { MoreRows } from '../more-rows.tsx'
import { noticesOf } from './group-changes.ts'

/** Number of notices before the button for more. */
const STEP = 10

/** What the user should know about files that are written: warnings, and other metadata files that stay as they are. */
export function Notices({ files }: { files: readonly PlannedWriteRow[] }) {
  const { t } = useTranslation()
  const notices = noticesOf(files)
  if (notices.length === 0) return null
  return (
    <div className="write-notices">
      <MoreRows items={notices} step={STEP} label={t('write.notices')}>
        {({ key, code, element, value, count }) => (
          <li key={key} data-warns={code !== 'other' || undefined}>
            <TriangleAlert aria-hidden="true" />
            <span>{t(`write.warnings.${code}`, { element: elementName(t, element), value })}</span>
            <small className="tabular">{t('common.files', { count })}</small>
          </li>
        )}
      </MoreRows>
    </div>
  )
}
