import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { Confirm } from '#web/components/dialogs/confirm.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { formatWhen } from '#web/components/text/format.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { computerQuery, unlink } from '#web/data/computers/computer.ts'
import { reloadWithNewAccount } from '#web/data/computers/link.ts'
import { relayComputerQuery } from '#web/data/computers/relay-computer.ts'
import { isServedByRelay } from '#web/data/connection/helper-base.ts'
import { Row } from './row.tsx'

/** Section of the computer that is linked to this account, with a button that removes the link. */
export function LinkedComputer() {
  const { t, i18n } = useTranslation()
  const computer = useQuery(computerQuery)
  const when = (time: string) => formatWhen(time, i18n.language)
  const { data: linked } = useQuery({ ...relayComputerQuery, enabled: isServedByRelay() })
  return (
    <QueryState queries={[computer]} skeleton={<SkeletonLine width="60%" height={44} />}>
      {(found) => (
        <Row title={t('away.computer.name')} hint={t('away.computer.hint')}>
          {found === null ? (
            <div className="settings-computer">
              <span>{t('away.computer.none')}</span>
              <ButtonLink size="small" to={isServedByRelay() ? paths.pair : paths.server}>
                {t('away.pair.title')}
              </ButtonLink>
            </div>
          ) : (
            <div className="settings-computer">
              <div>
                <b>{[found.name, found.platform].filter(Boolean).join(' · ')}</b>
                <small>
                  {[
                    t('away.computer.linked', { when: when(found.linked_at) }),
                    linked?.online === true
                      ? t('away.computer.online')
                      : found.last_seen_at !== null &&
                        t('away.computer.seen', { when: when(found.last_seen_at) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              <Remove name={found.name} helperId={found.helper_id} />
            </div>
          )}
        </Row>
      )}
    </QueryState>
  )
}

function Remove({ name, helperId }: { name: string; helperId: string }) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: async () => {
      if (await unlink(client, helperId)) await reloadWithNewAccount()
    },
    onSuccess: () => toast.success(t('away.computer.removed')),
    onError: (error) => showError(error),
    onSettled: () => setAsked(false),
  })
  return (
    <>
      <Button size="small" icon={<Unlink aria-hidden="true" />} onClick={() => setAsked(true)}>
        {t('away.link.remove')}
      </Button>
      <Confirm
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate()}
        busy={remove.isPending}
        title={t('away.computer.removeTitle', { name })}
        action={t('away.link.remove')}
      >
        {t('away.computer.removeHint')}
      </Confirm>
    </>
  )
}
