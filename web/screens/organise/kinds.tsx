import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { COMIC_KINDS, type ComicKind } from '#domain/organise/comic-kinds.ts'
import { nameOf } from '#domain/organise/path-names.ts'
import { formatCount } from '#web/components/text/format.ts'
import type { PlannedKind } from '#web/data/files/organise.ts'

interface KindsProps {
  readonly value: ComicKind
  /** Numbers and samples; undefined before the first plan. */
  readonly kinds: readonly PlannedKind[] | undefined
  /** Kinds whose template has an error. */
  readonly wrong: ReadonlySet<ComicKind>
  readonly onChange: (kind: ComicKind) => void
}

/** The kinds of comics, each with the number of its comics and the new path of the first one. */
export function Kinds({ value, kinds, wrong, onChange }: KindsProps) {
  const { t, i18n } = useTranslation()
  const name = useId()
  return (
    <fieldset className="kinds">
      <legend className="sr-only">{t('organise.kindsLabel')}</legend>
      {COMIC_KINDS.map((kind) => {
        const planned = kinds?.find((each) => each.kind === kind)
        const count = planned?.count ?? (kinds === undefined ? undefined : 0)
        const sample = planned?.sample ?? null
        return (
          <label key={kind} data-empty={count === 0 || undefined}>
            <input type="radio" name={name} checked={kind === value} onChange={() => onChange(kind)} />
            <b>{t(`organise.kinds.${kind}`)}</b>
            <span className="count tabular">{count !== undefined && formatCount(count, i18n.language)}</span>
            {wrong.has(kind) ? (
              <span className="wrong">
                <TriangleAlert aria-hidden="true" />
                {t('organise.wrongTemplate')}
              </span>
            ) : (
              sample !== null && (
                <span className="sample" title={sample}>
                  <span>{sample.slice(0, -nameOf(sample).length)}</span>
                  <b>{nameOf(sample)}</b>
                </span>
              )
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
