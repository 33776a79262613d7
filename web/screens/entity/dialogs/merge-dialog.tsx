import { useQuery } from '@tanstack/react-query'
import { Combine } from 'lucide-react'
import { type Ref, useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#domain/entities.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { entityPageQuery } from '#web/data/entities/entities.ts'
import { Face } from '../face.tsx'
import { KINDS } from '../kinds.ts'
import type { Joinable } from './tasks.ts'
import { useActs } from './use-acts.ts'
import './dialogs.css'

/** Names offered to join with; a search finds the others. */
const OFFERED = 6

interface MergeDialogProps {
  readonly of: EntityKind
  readonly given: readonly Joinable[]
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: (id: string) => void
}

/** Makes several names one: who they are, and which name stays. */
export function MergeDialog({ of, given, open, onClose, onDone }: MergeDialogProps) {
  const { t } = useTranslation()
  const acts = useActs(of)
  const [added, setAdded] = useState<readonly Joinable[]>([])
  const [query, setQuery] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const all = [...given, ...added]
  const most = all.toSorted((one, other) => other.comics_count - one.comics_count)[0]
  const [stays, setStays] = useState<string | null>(given.length === 1 ? (given[0]?.id ?? null) : null)
  const into = all.find(({ id }) => id === stays) ?? most
  const join = async () => {
    if (into === undefined || all.length < 2) return
    setBusy(true)
    const others = all.filter(({ id }) => id !== into.id)
    const isDone = await acts.join(into, others)
    setBusy(false)
    if (!isDone) return
    onClose()
    onDone(into.id)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('entities.mergeTitle')}
      focus={first}
      width={500}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            kind="primary"
            icon={<Combine aria-hidden="true" />}
            busy={isBusy}
            disabled={all.length < 2}
            onClick={() => void join()}
          >
            {all.length < 2 ? t('entities.merge') : t('entities.mergeAll', { count: all.length })}
          </Button>
        </>
      }
    >
      <div className="merge">
        {given.length === 1 && (
          <Others
            ref={first}
            of={of}
            query={query}
            onQuery={setQuery}
            known={all.map(({ id }) => id)}
            onAdd={(entity) => {
              setAdded([...added, entity])
              setQuery('')
            }}
          />
        )}
        {all.length > 1 && (
          <fieldset>
            <legend className="label">{t('entities.mergeKeeps')}</legend>
            {all.map((entity) => (
              <label key={entity.id} className="pick merge-pick">
                <input
                  ref={given.length > 1 && entity.id === into?.id ? first : undefined}
                  type="radio"
                  name="stays"
                  checked={entity.id === into?.id}
                  onChange={() => setStays(entity.id)}
                />
                <Face entity={entity} />
                <span>
                  <b>{entity.name}</b>
                  <small>{t(KINDS[of].counted, { count: entity.comics_count })}</small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <p className="hint">{t('entities.mergeHint')}</p>
      </div>
    </Dialog>
  )
}

interface OthersProps {
  readonly of: EntityKind
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly known: readonly string[]
  readonly onAdd: (entity: Joinable) => void
  readonly ref: Ref<HTMLInputElement>
}

/** Whom it can be joined with: the first that a search finds. */
function Others({ of, query, onQuery, known, onAdd, ref }: OthersProps) {
  const { t } = useTranslation()
  const sought = useDeferredValue(query)
  const { data } = useQuery({
    ...entityPageQuery(of, { query: sought, order: 'count' }, 0),
    enabled: sought.trim() !== '',
  })
  const found = sought.trim() === '' ? [] : (data?.items ?? [])
  const others = found.filter(({ id }) => !known.includes(id)).slice(0, OFFERED)
  return (
    <div>
      <SearchField ref={ref} label={t('entities.mergeSearch')} query={query} onQuery={onQuery} />
      {others.length > 0 && (
        <ul className="merge-others">
          {others.map((entity) => (
            <li key={entity.id}>
              <button type="button" onClick={() => onAdd(entity)}>
                <Face entity={entity} />
                <span>{entity.name}</span>
                <small className="tabular">{t(KINDS[of].counted, { count: entity.comics_count })}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {sought.trim() !== '' && data !== undefined && others.length === 0 && (
        <p className="hint" role="status">
          {t('names.noneHint', { query: sought })}
        </p>
      )}
    </div>
  )
}
