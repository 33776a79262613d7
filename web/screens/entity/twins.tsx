import { Combine } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EntityKind, isRole } from '#domain/entities.ts'
import { Button } from '#web/components/buttons/button.tsx'
import type { DrawnEntity } from '#web/data/entities/entities.ts'
import type { Joinable } from './dialogs/tasks.ts'
import { useActs } from './dialogs/use-acts.ts'
import { Face } from './face.tsx'
import { KINDS } from './kinds.ts'
import './twins.css'

interface TwinsProps {
  readonly of: EntityKind
  /** Whose name stays. */
  readonly stays: Pick<Joinable, 'id' | 'name'>
  /** Who is likely the same. */
  readonly others: readonly DrawnEntity[]
  /** How the one who stays is drawn, where nothing else on the screen does. */
  readonly drawn?: DrawnEntity
  /** They were joined: what takes it back is told where it can be reached. */
  readonly onJoined?: () => void
}

/** "¿Son la misma persona?": joins those that are checked, or remembers that they are not the same. */
export function Twins({ of, stays, others, drawn, onJoined }: TwinsProps) {
  const { t } = useTranslation()
  const acts = useActs(of)
  const heading = useId()
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const chosen = others.filter(({ id }) => !without.has(id))
  const toggle = (id: string) => {
    const next = new Set(without)
    if (!next.delete(id)) next.add(id)
    setWithout(next)
  }
  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true)
    await act()
    setBusy(false)
  }
  const told = ({ comics_count: count, roles = [] }: DrawnEntity) =>
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
              <small>{told(drawn)}</small>
            </span>
            <Face entity={drawn} />
          </li>
        )}
        {others.map((entity) => (
          <li key={entity.id}>
            <label>
              <input type="checkbox" checked={!without.has(entity.id)} onChange={() => toggle(entity.id)} />
              <span>
                <b>{entity.name}</b>
                <small>{told(entity)}</small>
              </span>
              <Face entity={entity} />
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
          onClick={() => void attempt(async () => (await acts.join(stays, chosen)) && onJoined?.())}
        >
          {t('entities.mergeAll', { count: chosen.length + 1 })}
        </Button>
        <Button kind="ghost" onClick={() => void attempt(() => acts.keepApart([stays, ...others]))}>
          {t('entities.notSame')}
        </Button>
      </div>
      <p className="hint">{t('entities.keeps', { name: stays.name })}</p>
    </section>
  )
}
