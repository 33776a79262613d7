import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import { Mosaic } from '#web/components/mosaic/mosaic.tsx'
import type { Playlist } from '#web/data/playlists/playlists.ts'

/** A tile's minimum width and its covers' height, in pixels, and its text's height, in rem. */
export const TILE = { width: 280, height: 212, text: (22 * 1.15 + 13 * 1.35 + 4) / 16 } as const

interface PlaylistTileProps {
  readonly playlist: Playlist
  /** URL of the playlist's own image. */
  readonly image: string | null
  readonly tabIndex: 0 | -1
  readonly eager: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** Tile of a playlist: four covers, name, number of items, menu. */
export function PlaylistTile({ playlist, image, tabIndex, eager, onEdit, onRemove }: PlaylistTileProps) {
  const { t } = useTranslation()
  const { id, name, itemsCount, covers } = playlist
  return (
    <div className="playlist-tile">
      <Link className="open" to={paths.playlist(id)} tabIndex={tabIndex}>
        <Mosaic covers={covers} image={image} width={TILE.width} eager={eager} />
        <span className="name">{name}</span>
        <span className="line tabular">{t('comics.total', { count: itemsCount })}</span>
      </Link>
      <MenuButton
        size="small"
        className="more"
        tabIndex={tabIndex}
        label={t('playlists.more', { name })}
        icon={<Ellipsis aria-hidden="true" />}
        entries={[
          { label: t('playlists.edit'), icon: <Pencil aria-hidden="true" />, onClick: onEdit },
          { label: t('playlists.remove'), icon: <Trash2 aria-hidden="true" />, onClick: onRemove },
        ]}
      />
    </div>
  )
}
