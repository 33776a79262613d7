import { useTranslation } from 'react-i18next'
import { listFormat } from '#web/components/text/format.ts'
import { isEmpty, listChange, type ValueChange } from './value-change.ts'
import { useValueText } from './value-text.ts'

/** The value before a change: struck through if another replaces it; of a list, only what is removed. */
export function BeforeValue({ change }: { change: ValueChange }) {
  const { t, i18n } = useTranslation()
  const text = useValueText()(change.field, change.before)
  if (text === null) return <span className="empty">{t('write.empty')}</span>
  const list = listChange(change)
  if (list === null) return <s className="clamped">{text}</s>
  const { kept, removed } = list
  return (
    <span className="clamped">
      {kept.length > 0 && listFormat(i18n.language).format(kept)}
      {kept.length > 0 && removed.length > 0 && ' '}
      {removed.length > 0 && <s>{listFormat(i18n.language).format(removed)}</s>}
    </span>
  )
}

/** The value after a change; of a list, the added names as chips. */
export function AfterValue({ change }: { change: ValueChange }) {
  const { t } = useTranslation()
  const text = useValueText()(change.field, change.after)
  const list = listChange(change)
  if (text === null) return <span className="empty">{t('write.empty')}</span>
  if (list === null || isEmpty(change.before) || list.added.length === 0)
    return <span className="clamped">{text}</span>
  return (
    <span className="write-added">
      {list.added.map((name) => (
        <span key={name} className="plus">
          {name}
        </span>
      ))}
    </span>
  )
}
