import { FileText, TextCursorInput, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Source } from '#domain/metadata/metadata-fields.ts'

const MARKS = {
  file: { Icon: FileText, word: 'sourceFile' },
  name: { Icon: TextCursorInput, word: 'sourceName' },
  you: { Icon: User, word: 'sourceYou' },
} as const

/** Source of a value: "archivo", "nombre" or "tú", with the number of comics if it is not the source for all. */
export function SourceMark({ source, count }: { source: Source; count?: number }) {
  const { t } = useTranslation()
  const { Icon, word } = MARKS[source]
  return (
    <span className="source" data-source={source}>
      <Icon aria-hidden="true" />
      {t(`editor.${word}`)}
      {count !== undefined && <span className="tabular"> {count}</span>}
    </span>
  )
}

/** Legend of the source marks. */
export function SourceLegend() {
  const { t } = useTranslation()
  return (
    <div className="source-legend">
      <b>{t('editor.sources')}</b>
      <dl>
        <dt>
          <SourceMark source="file" />
        </dt>
        <dd>{t('editor.sourceFileHint')}</dd>
        <dt>
          <SourceMark source="name" />
        </dt>
        <dd>{t('editor.sourceNameHint')}</dd>
        <dt>
          <SourceMark source="you" />
        </dt>
        <dd>{t('editor.sourceYouHint')}</dd>
      </dl>
    </div>
  )
}
