import { BookCopy, CircleAlert, Ellipsis, House, ListMusic, TabletSmartphone } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import type { MenuEntry } from '#web/components/buttons/menu-list.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import type { CoverArt } from '#web/components/cover/cover-source.tsx'
import type { GridShape } from '#web/components/lists/cover-grid.tsx'
import { formatCount } from '#web/components/text/format.ts'
import type { OwnList } from './playlist-order.ts'

const QueryChips = lazy(async () => ({
  default: (await import('#web/actions/shelves/query-chips.tsx')).QueryChips,
}))

/** One row in a line: a fan of covers with the text beside it. */
export const ROWS: GridShape = {
  columns: () => 1,
  height: (width, rootSize) => Math.max(width < 600 ? 84 : 118, (92 * rootSize) / 16) + 16,
}

interface ListRowProps {
  readonly list: OwnList
  /** URL of the playlist's own image. */
  readonly image: string | null
  readonly onHome: boolean
  readonly entries: readonly MenuEntry[]
  readonly tabIndex: 0 | -1
  readonly eager: boolean
}

/** Row of a playlist or smart shelf: covers, name, what belongs to it, where it appears, and the number of its items. */
export function ListRow({ list, image, onHome, entries, tabIndex, eager }: ListRowProps) {
  const { t, i18n } = useTranslation()
  const { name, count, covers, shelf } = list
  const unit = shelf === null ? 'items' : shelf.unit
  const unknown = shelf?.unknown[0]
  return (
    <article className="list-row">
      <Link
        className="open"
        to={shelf === null ? paths.playlist(list.id) : paths.shelf(list.id)}
        tabIndex={tabIndex}
      >
        <Fan covers={covers} image={image} eager={eager} />
        <span className="text">
          <span className="name">{name}</span>
          <span className="chips">
            {shelf === null ? (
              <>
                <span className="query-chip">
                  <ListMusic aria-hidden="true" />
                  <b>{t('shelves.playlist')}</b>
                </span>
                <span className="query-chip">{t('shelves.ordered', { count })}</span>
              </>
            ) : (
              <Suspense>
                <QueryChips query={shelf.query} />
              </Suspense>
            )}
          </span>
          <span className="places">
            {unknown !== undefined && (
              <Place icon={<CircleAlert aria-hidden="true" />}>
                {t('shelves.unknown', { name: unknown })}
              </Place>
            )}
            {shelf !== null && unknown === undefined && count === 0 && (
              <Place icon={<BookCopy aria-hidden="true" />}>{t('shelves.nothing')}</Place>
            )}
            {onHome && <Place icon={<House aria-hidden="true" />}>{t('shelves.onHome')}</Place>}
            {shelf?.apps && (
              <Place icon={<TabletSmartphone aria-hidden="true" />}>{t('shelves.inApps')}</Place>
            )}
          </span>
        </span>
      </Link>
      <span className="count font-display tabular">
        {formatCount(count, i18n.language)}
        <small>{t(`shelves.${unit}`, { count })}</small>
      </span>
      <MenuButton
        size="small"
        className="more"
        tabIndex={tabIndex}
        label={t('playlists.more', { name })}
        icon={<Ellipsis aria-hidden="true" />}
        entries={entries}
      />
    </article>
  )
}

const Place = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span>
    {icon}
    {children}
  </span>
)

interface FanProps {
  readonly covers: readonly CoverArt[]
  readonly image: string | null
  readonly eager: boolean
}

/** Up to four covers beside each other, the later ones darker; an image of its own, or an empty frame. */
function Fan({ covers, image, eager }: FanProps) {
  const { t } = useTranslation()
  if (image !== null)
    return (
      <span className="list-fan" aria-hidden="true">
        <img src={image} alt="" loading={eager ? 'eager' : 'lazy'} />
      </span>
    )
  if (covers.length === 0) return <span className="list-fan list-fan-empty">{t('shelves.empty')}</span>
  return (
    <span className="list-fan" aria-hidden="true">
      {covers.map((cover) => (
        <Cover key={cover.id} cover={cover} title="" sizes="76px" eager={eager} decorative />
      ))}
    </span>
  )
}
