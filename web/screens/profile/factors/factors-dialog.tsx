import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { formatWhen } from '#web/components/text/format.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { type Factor, factorsQuery, removeFactor } from '#web/data/account/factors.ts'
import { useUser } from '#web/data/account/user.ts'
import { configQuery } from '#web/data/connection/config.ts'
import { keys } from '#web/data/keys.ts'
import { EnrolFactor } from './enrol-factor.tsx'
import './factors.css'

/** Dialog of the authenticator apps: adds and removes apps, and explains recovery. */
export function FactorsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const factors = useQuery(factorsQuery)
  const [isAdding, setAdding] = useState<boolean | null>(null)
  const [wasAdded, setAdded] = useState(false)
  const unverifiedId = useRef<string | null>(null)
  const isEnrolling = isAdding ?? factors.data?.length === 0
  // A factor that was not verified is removed when the dialog closes.
  useEffect(() => {
    if (open) return
    const id = unverifiedId.current
    unverifiedId.current = null
    if (id !== null) void removeFactor(id).catch(() => undefined) // an unverified factor expires
  }, [open])
  const done = () => {
    unverifiedId.current = null
    setAdding(false)
    setAdded(true)
    void client.invalidateQueries({ queryKey: keys.factors })
    void client.invalidateQueries({ queryKey: keys.sessions })
  }
  const taken = new Set(factors.data?.map(({ name }) => name))
  const numbered = (number: number) => t('you.appName', { number })
  let number = 1
  while (taken.has(numbered(number))) number++
  const footer = isEnrolling ? (
    <Button kind="ghost" onClick={onClose}>
      {t('common.cancel')}
    </Button>
  ) : (
    <>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
        {t('you.addApp')}
      </Button>
      <Button kind="primary" onClick={onClose}>
        {t('common.close')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('you.twoSteps')} width={780} footer={footer}>
      <p className="factors-hint">{t('you.twoStepsHint')}</p>
      <QueryState queries={[factors]} skeleton={<SkeletonLine width="60%" height={44} />}>
        {(list) =>
          isEnrolling ? (
            <EnrolFactor
              suggested={numbered(number)}
              onStart={(id) => {
                unverifiedId.current = id
              }}
              onDone={done}
            />
          ) : (
            <>
              {wasAdded && (
                <p className="factors-done" role="status">
                  <ShieldCheck aria-hidden="true" />
                  {t('you.appAdded')}
                </p>
              )}
              <ul className="factors">
                {list.map((factor) => (
                  <FactorRow key={factor.id} factor={factor} />
                ))}
              </ul>
              <RecoveryAdvice single={list.length < 2} />
            </>
          )
        }
      </QueryState>
    </Dialog>
  )
}

/** Row of an app; Quitar asks for confirmation in the row. */
function FactorRow({ factor }: { factor: Factor }) {
  const { t, i18n } = useTranslation()
  const showError = useErrorToast()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useMutation({
    mutationFn: () => removeFactor(factor.id),
    onSuccess: () => toast.success(t('you.appRemoved', { name: factor.name })),
    onError: (error) => showError(error),
    onSettled: () => client.invalidateQueries({ queryKey: keys.factors }),
  })
  const name = factor.name || t('you.app')
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{t('you.added', { when: formatWhen(factor.addedAt, i18n.language) })}</small>
      </span>
      {isConfirming ? (
        <span className="factors-ask">
          {t('you.removeAsk')}
          <Button kind="danger" size="small" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('actions.remove')}
          </Button>
          <Button kind="ghost" size="small" onClick={() => setConfirming(false)}>
            {t('common.cancel')}
          </Button>
        </span>
      ) : (
        <button
          type="button"
          className="text-link"
          aria-label={t('you.removeApp', { name })}
          onClick={() => setConfirming(true)}
        >
          {t('actions.remove')}
        </button>
      )}
    </li>
  )
}

/** Advice for users who lose their authenticator app. */
function RecoveryAdvice({ single }: { single: boolean }) {
  const { t } = useTranslation()
  const { email } = useUser()
  const { data: config } = useQuery(configQuery)
  const isHosted = config !== undefined && new URL(config.account.url).origin !== location.origin
  return (
    <div className="factors-advice">
      <h3>{t('you.lost')}</h3>
      {single && <p>{t('you.second')}</p>}
      {isHosted ? (
        <p>{t('you.lostHosted', { host: new URL(config.account.url).host })}</p>
      ) : (
        <>
          <p>{t('you.lostHere')}</p>
          <code className="profile-code">comics account reset-password {email}</code>
        </>
      )}
    </div>
  )
}
