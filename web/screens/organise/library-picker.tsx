import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'

interface LibraryPickerProps {
  readonly value: string
  readonly libraries: readonly string[]
  /** Null: all comics of the library. */
  readonly ids: readonly string[] | null
  readonly onChange: (library: string) => void
}

/** Selects the library if there are several, and says if only selected comics are organised. */
export function LibraryPicker({ value, libraries, ids, onChange }: LibraryPickerProps) {
  const { t } = useTranslation()
  if (libraries.length < 2 && ids === null) return null
  return (
    <div className="organise-library">
      {libraries.length > 1 && (
        <label>
          <span>{t('organise.library')}</span>
          <span className="field">
            <select value={value} onChange={({ target }) => onChange(target.value)}>
              {libraries.map((library) => (
                <option key={library}>{library}</option>
              ))}
            </select>
          </span>
        </label>
      )}
      {ids !== null && (
        <p>
          {t('organise.onlySelected', { count: ids.length })}{' '}
          <Link to={`${paths.organise}?${new URLSearchParams({ library: value })}`} replace>
            {t('organise.wholeLibrary')}
          </Link>
        </p>
      )}
    </div>
  )
}
