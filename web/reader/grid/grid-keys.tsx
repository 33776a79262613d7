import { useTranslation } from 'react-i18next'
import { useCapOf } from '#web/components/reading/key-label.ts'

/** Footer with the keys of the grid. */
export function GridKeys() {
  const { t } = useTranslation()
  const mark = useCapOf()('bookmark')
  const rows: readonly [keys: readonly string[], does: string][] = [
    [['←', '→', '↑', '↓'], t('places.grid.move')],
    [[t('places.grid.enterKey')], t('places.grid.go')],
    [mark === null ? [] : [mark], t('places.grid.mark')],
    [['Esc'], t('places.grid.back')],
  ]
  return (
    <footer className="reader-grid-keys">
      {rows
        .filter(([keys]) => keys.length > 0)
        .map(([keys, does]) => (
          <span key={does}>
            {keys.map((key) => (
              <kbd key={key} className="kbd">
                {key}
              </kbd>
            ))}
            {does}
          </span>
        ))}
    </footer>
  )
}
