import { useTranslation } from 'react-i18next'
import { LabelledSegments } from '../controls/segments.tsx'
import type { LayeredSettings } from './use-layers.ts'

/** Choice of the scope of a change: this comic, its series, or all comics. */
export function ScopeChoice({ layers }: { layers: LayeredSettings }) {
  const { t } = useTranslation()
  return (
    <LabelledSegments
      label={t('reader.scope.label')}
      value={layers.scope}
      choices={layers.scopes.map((scope) => ({ value: scope, label: t(`reader.scope.${scope}`) }))}
      onChange={layers.onScope}
    />
  )
}
