import { useTranslation } from 'react-i18next'

export interface CoverOption<T> {
  readonly value: T | null
  readonly label: string
  /** URL of its picture; null if there is none. */
  readonly picture: string | null
}

interface CoverChoiceProps<T> {
  readonly hint: string
  readonly options: readonly CoverOption<T>[]
  /** Undefined until something is chosen. */
  readonly chosen: T | null | undefined
  readonly onChoose: (value: T | null | undefined) => void
}

/** Pictures to choose a cover from. Choosing the selected picture again undoes the choice. */
export function CoverChoice<T extends string | number>(props: CoverChoiceProps<T>) {
  const { hint, options, chosen, onChoose } = props
  const { t } = useTranslation()
  if (options.length < 2) return <p>{t('editor.noPages')}</p>
  return (
    <>
      <p className="cover-hint" id="cover-hint">
        {hint}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div className="cover-choice" role="group" aria-labelledby="cover-hint">
        {options.map(({ value, label, picture }) => (
          <button
            key={String(value)}
            type="button"
            aria-pressed={chosen === value}
            onClick={() => onChoose(chosen === value ? undefined : value)}
          >
            {picture === null ? (
              <span className="no-picture" aria-hidden="true" />
            ) : (
              <img src={picture} alt="" loading="lazy" decoding="async" />
            )}
            <span>{label}</span>
          </button>
        ))}
      </div>
    </>
  )
}
