import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryState } from '#web/components/query-state.tsx'
import { refuseAgain, suggestAgain, type TwinRefusal, twinRefusalsQuery } from '#web/data/twin-refusals.ts'
import { BringBack } from './bring-back.tsx'
import { LongList } from './long-list.tsx'

/** Names of which a person said that they are not the same, to be suggested again; nothing where there are none. */
export function RefusedTwins() {
  const { t } = useTranslation()
  const refusals = useQuery(twinRefusalsQuery)
  return (
    <QueryState queries={[refusals]} skeleton={null}>
      {(list) =>
        list.length > 0 && (
          <>
            <p className="settings-hint settings-second">{t('settings.dismissed.twinsHint')}</p>
            <LongList items={list} step={20}>
              {(refusal) => <Refused key={refusal.pair.join()} refusal={refusal} />}
            </LongList>
          </>
        )
      }
    </QueryState>
  )
}

function Refused({ refusal }: { refusal: TwinRefusal }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [one, other] = refusal.names
  const name = t('settings.dismissed.both', { one, other })
  return (
    <BringBack
      name={name}
      label={t('settings.dismissed.again')}
      labelOfThis={t('settings.dismissed.againName', { name })}
      done={t('settings.dismissed.willSuggest')}
      bring={() => suggestAgain(client, refusal)}
      takeBack={() => refuseAgain(client, refusal)}
    >
      <small>{t(`settings.dismissed.${refusal.kind}`)}</small>
    </BringBack>
  )
}
