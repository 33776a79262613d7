import { useQueries } from '@tanstack/react-query'
import { Download, Folder, HardDrive, House } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { baseName } from '#web/components/text/base-name.ts'
import { folderCountQuery, type PickerPlace } from '#web/data/collection/library-queries.ts'
import { CountBelow } from './count-below.tsx'

const ICONS = { home: House, comics: Folder, downloads: Download, disk: HardDrive } as const

interface LikelyPlacesProps {
  readonly places: readonly PickerPlace[]
  readonly chosen: string
  readonly onChoose: (path: string) => void
}

/** Sitios probables: folders that are likely to contain comics, with their numbers; those without any are last. */
export function LikelyPlaces({ places, chosen, onChoose }: LikelyPlacesProps) {
  const { t } = useTranslation()
  // The home folder is the tree's first row, so it is listed only if there is nothing else.
  const likely = places.filter(({ kind }) => kind !== 'home')
  const shown = likely.length > 0 ? likely : places
  const counts = useQueries({ queries: shown.map(({ path }) => folderCountQuery(path)) })
  const rows = shown.map((place, index) => {
    const count = counts[index]?.data
    return { place, count, isEmpty: count !== undefined && count.comics === 0 && !count.more }
  })
  return (
    <section className="likely" aria-labelledby="likely-places">
      <h2 id="likely-places">{t('picker.likely')}</h2>
      <ul>
        {[...rows.filter(({ isEmpty }) => !isEmpty), ...rows.filter(({ isEmpty }) => isEmpty)].map(
          ({ place, count, isEmpty }) => {
            const Icon = ICONS[place.kind]
            return (
              <li key={place.path}>
                <button
                  type="button"
                  aria-pressed={place.path === chosen}
                  data-empty={isEmpty || undefined}
                  title={place.path}
                  onClick={() => onChoose(place.path)}
                >
                  <Icon aria-hidden="true" />
                  <span>
                    <b>{baseName(place.path)}</b>
                    <small>{t(place.kind === 'disk' ? 'picker.disk' : 'picker.yours')}</small>
                  </span>
                  {isEmpty ? <em>{t('picker.without')}</em> : <CountBelow count={count} />}
                </button>
              </li>
            )
          },
        )}
      </ul>
    </section>
  )
}
