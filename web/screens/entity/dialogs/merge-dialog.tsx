import { useQuery } from '@tanstack/react-query'
import { Combine } from 'lucide-react'
import { type Ref, useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#domain/entities.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { EntityAvatar } from '#web/components/pictures/entity-avatar.tsx'
import { entityPageQuery } from '#web/data/entities/entities.ts'
import { KINDS } from '../kinds.ts'
import type { MergeCandidate } from './tasks.ts'
import { useEntityActions } from './use-entity-actions.ts'
import './dialogs.css'

/** Number of search results shown. */
const OFFERED = 6

interface MergeDialogProps {
  readonly of: EntityKind
  readonly given: readonly MergeCandidate[]
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: (id: string) => void
}

/** Dialog that merges entities: the user selects the entities, and the entity whose name remains. */
export function MergeDialog({ of, given, open, onClose, onDone }: MergeDialogProps) {
  const { t } = useTranslation()
  const actions = useEntityActions(of)
  const [added, setAdded] = useState<readonly MergeCandidate[]>([])
  const [query, setQuery] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const all = [...given, ...added]
  const largest = all.toSorted((one, other) => other.comics_count - one.comics_count)[0]
  const [targetId, setTargetId] = useState<string | null>(given.length === 1 ? (given[0]?.id ?? null) : null)
  const target = all.find(({ id }) => id === targetId) ?? largest
  const join = async () => {
    if (target === undefined || all.length < 2) return
    setBusy(true)
    const others = all.filter(({ id }) => id !== target.id)
    const isDone = await actions.join(target, others)
    setBusy(false)
    if (!isDone) return
    onClose()
    onDone(target.id)
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
          <Candidates
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
                  ref={given.length > 1 && entity.id === target?.id ? first : undefined}
                  type="radio"
                  name="stays"
                  checked={entity.id === target?.id}
                  onChange={() => setTargetId(entity.id)}
                />
                <EntityAvatar entity={entity} />
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

interface CandidatesProps {
  readonly of: EntityKind
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly known: readonly string[]
  readonly onAdd: (entity: MergeCandidate) => void
  readonly ref: Ref<HTMLInputElement>
}

/** Search for entities to merge with. */
function Candidates({ of, query, onQuery, known, onAdd, ref }: CandidatesProps) {
  const { t } = useTranslation()
  const deferredQuery = useDeferredValue(query)
  const { data } = useQuery({
    ...entityPageQuery(of, { query: deferredQuery, order: 'count' }, 0),
    enabled: deferredQuery.trim() !== '',
  })
  const found = deferredQuery.trim() === '' ? [] : (data?.items ?? [])
  const others = found.filter(({ id }) => !known.includes(id)).slice(0, OFFERED)
  return (
    <div>
      <SearchField ref={ref} label={t('entities.mergeSearch')} query={query} onQuery={onQuery} />
      {others.length > 0 && (
        <ul className="merge-others">
          {others.map((entity) => (
            <li key={entity.id}>
              <button type="button" onClick={() => onAdd(entity)}>
                <EntityAvatar entity={entity} />
                <span>{entity.name}</span>
                <small className="tabular">{t(KINDS[of].counted, { count: entity.comics_count })}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {deferredQuery.trim() !== '' && data !== undefined && others.length === 0 && (
        <p className="hint" role="status">
          {t('names.noneHint', { query: deferredQuery })}
        </p>
      )}
    </div>
  )
}
