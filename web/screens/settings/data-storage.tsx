import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Switch } from '#web/components/fields/switch.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { formatBytes } from '#web/components/text/format.ts'
import { type DataKind, dataFoldersQuery } from '#web/data/collection/data-folders.ts'
import { configQuery, meQuery } from '#web/data/connection/config.ts'
import { isServedByRelay } from '#web/data/connection/helper-base.ts'
import { automaticNamesQuery, setAutomaticNames } from '#web/data/entities/automatic-names.ts'
import { Row } from './row.tsx'
import { useStoreWithRetry } from './use-store-preference.ts'

const KINDS = Object.keys({
  catalogue: true,
  covers: true,
  pictures: true,
  accounts: true,
} satisfies Record<DataKind, true>) as readonly DataKind[]

/** Section of the storage: the helper's data folder with its sizes, for the owner, and the account's address. */
export function DataStorage() {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const { data: config } = useQuery(configQuery)
  const account = config && new URL(config.account.url)
  const isHosted = account !== undefined && (isServedByRelay() || account.origin !== location.origin)
  return (
    <>
      {me?.canManageLibraries ? (
        <Places />
      ) : (
        <Row title={t('settings.data.where')} hint={t('settings.data.whereHint')}>
          {t(me?.owner ? 'settings.data.atHome' : 'settings.data.ownerOnly')}
        </Row>
      )}
      <Row
        title={t('collection.account.title')}
        hint={t(isHosted ? 'settings.data.accountElsewhere' : 'settings.data.accountHere')}
      >
        <code className="settings-place">{account?.origin}</code>
      </Row>
      {account !== undefined && !isHosted && <AutomaticNames />}
    </>
  )
}

/** Switch for automatic names. Only an account on this computer supports it. */
function AutomaticNames() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const store = useStoreWithRetry()
  const names = useQuery(automaticNamesQuery)
  return (
    <QueryState queries={[names]} skeleton={<SkeletonLine width="70%" height={44} />}>
      {(isOn) => (
        <Switch
          title={t('settings.data.names')}
          hint={t('settings.data.namesHint')}
          checked={isOn}
          onChange={(next) => store(() => setAutomaticNames(client, next))}
        />
      )}
    </QueryState>
  )
}

function Places() {
  const { t, i18n } = useTranslation()
  const places = useQuery(dataFoldersQuery)
  return (
    <QueryState queries={[places]} skeleton={<SkeletonLine width="70%" height={44} />}>
      {({ folder, bytes }) => (
        <>
          <Row title={t('settings.data.where')} hint={t('settings.data.whereHint')}>
            <code className="settings-place">{folder}</code>
          </Row>
          <Row title={t('settings.data.size')} hint={t('settings.data.sizeHint')}>
            <span className="facts">
              {KINDS.filter((kind) => bytes[kind] > 0).map((kind) => (
                <span key={kind}>
                  {t(`settings.data.${kind}`)} {formatBytes(bytes[kind], i18n.language)}
                </span>
              ))}
            </span>
          </Row>
        </>
      )}
    </QueryState>
  )
}
