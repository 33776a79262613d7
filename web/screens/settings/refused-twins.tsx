import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryState } from '#web/components/query-state.tsx'
import { refuseAgain, suggestAgain, type TwinRefusal, twinRefusalsQuery } from '#web/data/twin-refusals.ts'
import { BringBack } from './bring-back.tsx'

/** Rows drawn at first, and more with each wish. */
const SHOWN = 20

/** Names of which a person said that they are not the same, to be suggested again; nothing where there are none. */
export function RefusedTwins() {
  const { t } = useTranslation()
  const refusals = useQuery(twinRefusalsQuery)
  const [shown, setShown] = useState(SHOWN)
  return (
    <QueryState queries={[refusals]} skeleton={null}>
      {(list) =>
        list.length > 0 && (
          <>
            <p className="settings-hint settings-second">{t('settings.dismissed.twinsHint')}</p>
            <ul className="settings-names">
              {list.slice(0, shown).map((refusal) => (
                <Refused key={refusal.pair.join()} refusal={refusal} />
              ))}
            </ul>
            {list.length > shown && (
              <button type="button" className="text-link" onClick={() => setShown(shown + SHOWN)}>
                {t('settings.dismissed.more')}
              </button>
            )}
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
