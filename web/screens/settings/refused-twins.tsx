import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/components/error-text.ts'
import { QueryState } from '#web/components/query-state.tsx'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { refuseAgain, suggestAgain, type TwinRefusal, twinRefusalsQuery } from '#web/data/twin-refusals.ts'

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
  const text = useErrorText()
  const client = useQueryClient()
  const [one, other] = refusal.names
  const name = t('settings.dismissed.both', { one, other })
  const failed = (error: unknown, again: () => void) =>
    toast.error(text(error), { ...LONGER, action: { label: t('common.retry'), onClick: again } })
  const undo = () => {
    refuseAgain(client, refusal).catch((error: unknown) => failed(error, undo))
  }
  const allow = useMutation({
    mutationFn: () => suggestAgain(client, refusal),
    onSuccess: () =>
      toast.success(t('settings.dismissed.willSuggest'), {
        duration: LONGER.duration,
        action: { label: t('settings.dismissed.undo'), onClick: undo },
      }),
    onError: (error) => failed(error, () => allow.mutate()),
  })
  return (
    <li>
      <b>{name}</b>
      <small>{t(`settings.dismissed.${refusal.kind}`)}</small>
      <button
        type="button"
        className="text-link"
        aria-label={t('settings.dismissed.againName', { name })}
        aria-busy={allow.isPending || undefined}
        onClick={() => !allow.isPending && allow.mutate()}
      >
        <RotateCcw aria-hidden="true" />
        {t('settings.dismissed.again')}
      </button>
    </li>
  )
}
