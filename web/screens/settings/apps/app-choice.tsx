import { useTranslation } from 'react-i18next'
import { APP_KINDS, type AppKind } from '#domain/device-key.ts'
import { Picks } from '#web/components/fields/picks.tsx'
import { appName } from './setup.ts'

interface AppChoiceProps {
  readonly app: AppKind | null
  /** True if a key was already created for the app. */
  readonly locked: boolean
  readonly onChoose: (app: AppKind) => void
}

/** Choice of the reading app: a known app, or another. */
export function AppChoice({ app, locked, onChoose }: AppChoiceProps) {
  const { t } = useTranslation()
  const choices = APP_KINDS.map((kind) => ({
    value: kind as AppKind | null,
    label: appName(kind, t('connect.other')),
    beside: t(`connect.on.${kind}`),
  }))
  return (
    <div className="connect-apps">
      <Picks
        label={t('connect.choose')}
        value={app}
        choices={choices}
        disabled={locked}
        onChange={(kind) => kind !== null && onChoose(kind)}
      />
    </div>
  )
}
