import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { formatWhen } from '#web/components/text/format.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import {
  type DistinctPair,
  dismissAgain,
  distinctPairsQuery,
  suggestAgain,
} from '#web/data/entities/distinct-pairs.ts'
import {
  removeTombstone,
  restoreTombstone,
  type Tombstone,
  tombstonesQuery,
} from '#web/data/entities/tombstones.ts'

interface BringBackProps {
  readonly name: string
  /** Facts of the item. */
  readonly children: ReactNode
  /** The button's text, and its label that names the item. */
  readonly label: string
  readonly labelOfThis: string
  /** Text of the toast after the item was restored. */
  readonly done: string
  readonly bring: () => Promise<void>
  readonly takeBack: () => Promise<void>
}

/** Row of a dismissed item with a button that restores it; the toast offers an undo. */
function BringBack({ name, children, label, labelOfThis, done, bring, takeBack }: BringBackProps) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const undo = () => {
    takeBack().catch((error: unknown) => showError(error, undefined, undo))
  }
  const back = useMutation({
    mutationFn: bring,
    onSuccess: () => toast.success(done, { action: { label: t('actions.undo'), onClick: undo } }),
    onError: (error) => showError(error, undefined, () => back.mutate()),
  })
  return (
    <li>
      <b>{name}</b>
      {children}
      <button
        type="button"
        className="text-link"
        aria-label={labelOfThis}
        aria-busy={back.isPending || undefined}
        onClick={() => !back.isPending && back.mutate()}
      >
        <RotateCcw aria-hidden="true" />
        {label}
      </button>
    </li>
  )
}

interface LongListProps<T> {
  readonly items: readonly T[]
  /** Number of items shown at first, and added by each click on "more". */
  readonly step: number
  readonly children: (item: T) => ReactNode
}

/** List that shows its items in steps. */
function LongList<T>({ items, step, children }: LongListProps<T>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(step)
  return (
    <>
      <ul className="settings-names">{items.slice(0, shown).map(children)}</ul>
      {items.length > shown && (
        <button type="button" className="text-link" onClick={() => setShown(shown + step)}>
          {t('settings.dismissed.more')}
        </button>
      )}
    </>
  )
}

/** Rejected duplicate candidates, which can be suggested again; nothing without any. */
function RefusedTwins() {
  const { t } = useTranslation()
  const refusals = useQuery(distinctPairsQuery)
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

function Refused({ refusal }: { refusal: DistinctPair }) {
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
      takeBack={() => dismissAgain(client, refusal)}
    >
      <small>{t(`settings.dismissed.${refusal.kind}`)}</small>
    </BringBack>
  )
}

/** Section of dismissed items: deleted entities and rejected duplicate candidates. */
export function Dismissed() {
  return (
    <>
      <DeletedNames />
      <RefusedTwins />
    </>
  )
}

/** Deleted entities, which an index does not create again. */
function DeletedNames() {
  const { t } = useTranslation()
  const tombstones = useQuery(tombstonesQuery)
  return (
    <>
      <p className="settings-hint">{t('settings.dismissed.hint')}</p>
      <QueryState queries={[tombstones]} skeleton={<SkeletonLine width="70%" height={20} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="settings-none">{t('settings.dismissed.none')}</p>
          ) : (
            <LongList items={list} step={50}>
              {(tombstone) => <Deleted key={tombstone.id} tombstone={tombstone} />}
            </LongList>
          )
        }
      </QueryState>
    </>
  )
}

function Deleted({ tombstone }: { tombstone: Tombstone }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { name, kind, deletedAt } = tombstone
  return (
    <BringBack
      name={name}
      label={t('settings.dismissed.restore')}
      labelOfThis={t('settings.dismissed.restoreName', { name })}
      done={t('settings.dismissed.restored', { name })}
      bring={() => removeTombstone(client, tombstone)}
      takeBack={() => restoreTombstone(client, tombstone)}
    >
      <small className="facts">
        <span>{t(`settings.dismissed.${kind}`)}</span>
        <span>{t('settings.dismissed.when', { when: formatWhen(deletedAt, i18n.language) })}</span>
      </small>
    </BringBack>
  )
}
