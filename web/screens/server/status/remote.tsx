import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Folder, Laptop, Lock, LogOut, Monitor } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Computer, useComputer } from '#web/actions/away/use-computer.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { baseName } from '#web/components/text/base-name.ts'
import { formatCount, formatWhen, listFormat } from '#web/components/text/format.ts'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { signOutHere } from '#web/data/account/auth.ts'
import { librariesQuery, statsQuery } from '#web/data/collection/library-queries.ts'
import { scanProblemsQuery } from '#web/data/collection/scan.ts'
import { Problems } from '../problems/problems.tsx'
import { requestedPageWidth } from './requested-page-width.ts'
import '#web/actions/away/away.css'
import '../folders/libraries.css'

/** The server screen over a relay: the connection, and which actions are possible remotely and which only at home. */
export function Remote() {
  const computer = useComputer()
  return (
    <div className="server-columns">
      <div>
        <Connection computer={computer ?? null} />
        <Folders />
        <RemoteProblems />
      </div>
      <div>
        <State computer={computer ?? null} />
        <Device computer={computer ?? null} />
      </div>
    </div>
  )
}

function Connection({ computer }: { computer: Computer | null }) {
  const { t, i18n } = useTranslation()
  const name = computer?.name ?? t('away.yourComputer')
  return (
    <section className="box away-way" aria-labelledby="away-title">
      <h2 id="away-title">{t('away.title')}</h2>
      <p>{t('away.hint', { name })}</p>
      <ul className="away-route" aria-label={t('away.route')}>
        <li>
          <span>
            <Laptop aria-hidden="true" />
          </span>
          <b>{t('away.here')}</b>
        </li>
        <li>
          <span>
            <Lock aria-hidden="true" />
          </span>
          <b>{t('away.line')}</b>
          <small>{t('away.lineHint')}</small>
        </li>
        <li>
          <span data-there="">
            <Monitor aria-hidden="true" />
          </span>
          <b>{name}</b>
          {computer?.since != null && (
            <small>{t('away.since', { when: formatWhen(computer.since, i18n.language) })}</small>
          )}
        </li>
      </ul>
      <div className="away-lists">
        <div>
          <h3>{t('away.can')}</h3>
          <ul data-can="">
            {(['canRead', 'canSearch', 'canEdit'] as const).map((word) => (
              <li key={word}>
                <Check aria-hidden="true" />
                {t(`away.${word}`)}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t('away.later')}</h3>
          <ul>
            {(['laterFolders', 'laterScan', 'laterImage'] as const).map((word) => (
              <li key={word}>
                <Lock aria-hidden="true" />
                {t(`away.${word}`)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function Folders() {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(librariesQuery)
  if (!data) return null
  return (
    <section className="box libraries" aria-labelledby="server-libraries">
      <div className="box-head">
        <h2 id="server-libraries">{t('collection.libraries')}</h2>
        <span className="text-[14px] text-paper-3 tabular">
          {t('server.folders', { count: data.details.length })}
        </span>
        <span className="away-read-only">
          <Lock aria-hidden="true" />
          {t('away.readOnly')}
        </span>
      </div>
      <p className="away-why">{t('errors.local-only')}</p>
      <ul>
        {data.details.map(({ path, files, formats, available }) => (
          <li className="library" key={path} data-missing={!available || undefined}>
            <span className="icon" aria-hidden="true">
              <Folder />
            </span>
            <div>
              <div className="away-folder">{baseName(path)}</div>
              <div className="about">
                {available
                  ? [t('common.files', { count: files }), listFormat(i18n.language).format(formats)]
                      .filter(Boolean)
                      .join(' · ')
                  : t('server.library.missing')}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The scan's problems, without the actions that need the home computer. */
function RemoteProblems() {
  const { data: folders } = useQuery(librariesQuery)
  const { data: problems } = useQuery(scanProblemsQuery)
  return (
    <Problems
      libraries={folders?.libraries ?? []}
      problems={problems ?? []}
      canManage={false}
      isScanning={false}
    />
  )
}

function State({ computer }: { computer: Computer | null }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(statsQuery)
  const { language } = i18n
  const milliseconds = new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond' })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  const facts: readonly (readonly [name: string, value: string])[] = [
    [t('server.mode'), t('server.modeSignal')],
    ...(computer?.roundTrip != null
      ? [[t('away.response'), milliseconds.format(Math.round(computer.roundTrip))] as const]
      : []),
    [t('comic.pages'), t('away.pagesWidth', { width: requestedPageWidth() })],
    ...(data?.lastScan != null ? [[t('server.lastScan'), formatWhen(data.lastScan, language)] as const] : []),
    ...(computer?.linkedAt != null
      ? [[t('away.linkedSince'), date.format(new Date(computer.linkedAt))] as const]
      : []),
  ]
  return (
    <section className="box" aria-labelledby="server-state">
      <div className="box-head" style={{ paddingBottom: 6 }}>
        <h2 id="server-state">{t('server.state')}</h2>
      </div>
      <dl className="facts-list">
        <div>
          <dt>{t('server.files')}</dt>
          <dd className="font-display tabular" data-big="">
            {data ? formatCount(data.files, language) : '...'}
          </dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Device({ computer }: { computer: Computer | null }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const signOut = useMutation({
    mutationFn: signOutHere,
    onError: (error) => toast.error(t('nav.signOutFailed', { message: text(error) })),
  })
  return (
    <section className="box away-device" aria-labelledby="away-device">
      <h2 id="away-device">{t('away.here')}</h2>
      <p>{t('away.deviceHint', { name: computer?.name ?? t('away.yourComputer') })}</p>
      <Button icon={<LogOut aria-hidden="true" />} busy={signOut.isPending} onClick={() => signOut.mutate()}>
        {t('away.leave')}
      </Button>
    </section>
  )
}
