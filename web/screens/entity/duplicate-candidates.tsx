import { Combine } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EntityKind, isRole } from '#domain/entities.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { EntityAvatar } from '#web/components/pictures/entity-avatar.tsx'
import type { DrawnEntity } from '#web/data/entities/entities.ts'
import type { MergeCandidate } from './dialogs/tasks.ts'
import { useEntityActions } from './dialogs/use-entity-actions.ts'
import { KINDS } from './kinds.ts'
import './duplicate-candidates.css'

interface DuplicateCandidatesProps {
  readonly of: EntityKind
  /** The entity whose name remains. */
  readonly stays: Pick<MergeCandidate, 'id' | 'name'>
  /** Its duplicate candidates. */
  readonly others: readonly DrawnEntity[]
  /** The entity `stays` with the data to show it, if nothing else on the screen shows it. */
  readonly drawn?: DrawnEntity
  /** Called after a merge, so that a dialog closes and the toast's undo button can be reached. */
  readonly onMerged?: () => void
}

/** "¿Son la misma persona?": merges the checked entities, or records that they are different. */
export function DuplicateCandidates({ of, stays, others, drawn, onMerged }: DuplicateCandidatesProps) {
  const { t } = useTranslation()
  const actions = useEntityActions(of)
  const heading = useId()
  const [unchecked, setUnchecked] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const chosen = others.filter(({ id }) => !unchecked.has(id))
  const toggle = (id: string) => {
    const next = new Set(unchecked)
    if (!next.delete(id)) next.add(id)
    setUnchecked(next)
  }
  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true)
    await act()
    setBusy(false)
  }
  const factsOf = ({ comics_count: count, roles = [] }: DrawnEntity) =>
    [
      t(KINDS[of].counted, { count }),
      ...roles
        .slice(0, 2)
        .map((role) => (isRole(role) ? t(`records.roles.${role}`).toLocaleLowerCase() : role)),
    ].join(', ')
  return (
    <section className="twins" aria-labelledby={heading}>
      <h2 id={heading}>{t(`entities.twins.${of}`)}</h2>
      <p>{t('entities.twinsWhy')}</p>
      <ul>
        {drawn && (
          <li className="twins-stays">
            <span>
              <b>{drawn.name}</b>
              <small>{factsOf(drawn)}</small>
            </span>
            <EntityAvatar entity={drawn} />
          </li>
        )}
        {others.map((entity) => (
          <li key={entity.id}>
            <label>
              <input type="checkbox" checked={!unchecked.has(entity.id)} onChange={() => toggle(entity.id)} />
              <span>
                <b>{entity.name}</b>
                <small>{factsOf(entity)}</small>
              </span>
              <EntityAvatar entity={entity} />
            </label>
          </li>
        ))}
      </ul>
      <div className="twins-acts">
        <Button
          kind="primary"
          icon={<Combine aria-hidden="true" />}
          busy={isBusy}
          disabled={chosen.length === 0}
          onClick={() => void attempt(async () => (await actions.join(stays, chosen)) && onMerged?.())}
        >
          {t('entities.mergeAll', { count: chosen.length + 1 })}
        </Button>
        <Button kind="ghost" onClick={() => void attempt(() => actions.keepApart([stays, ...others]))}>
          {t('entities.notSame')}
        </Button>
      </div>
      <p className="hint">{t('entities.keeps', { name: stays.name })}</p>
    </section>
  )
}
