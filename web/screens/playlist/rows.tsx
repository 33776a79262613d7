import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Path, type PathRow } from '#web/components/path/path.tsx'
import { useComicName } from '#web/components/text/issue-name.ts'
import { useUndoable } from '#web/components/toasts/use-attempt.ts'
import {
  dropFromPlaylist,
  moveInPlaylist,
  type PlaylistEntry,
  usePlaylistItems,
} from '#web/data/playlists/playlist-items.ts'
import type { Playlist } from '#web/data/playlists/playlists.ts'
import { useReadingState } from '#web/data/progress/progress-lists.ts'
import { RowBody } from './row-body.tsx'

interface RowsProps {
  readonly playlist: Playlist
  /** Index of the item to read next, from 0; undefined while unknown, or if all were read. */
  readonly nextIndex: number | undefined
}

/** The series and comics of a playlist in order; they can be moved and removed. */
export function Rows({ playlist, nextIndex }: RowsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const undoable = useUndoable()
  const { count, at, onRange } = usePlaylistItems(playlist.id)
  const stateOf = useReadingState()
  const comicName = useComicName()
  /** Returns an item's name; its file or folder name while its library is unavailable. */
  const nameOf = ({ comic, series, path }: PlaylistEntry): string =>
    comic ? comicName(comic) : (series?.name ?? path.split(/[\\/]/).at(-1) ?? path)

  const rowOf = (index: number): PathRow | undefined => {
    const item = at(index)
    return item && { key: `${item.type} ${item.path}`, name: nameOf(item), state: rowState(item, index) }
  }
  const rowState = ({ comic, series }: PlaylistEntry, index: number): PathRow['state'] => {
    if (series !== null && series.read >= series.count) return 'read'
    if (comic !== null && stateOf(comic).state === 'read') return 'read'
    if (series === null && !comic?.available) return 'missing'
    return index === nextIndex ? 'here' : 'ahead'
  }
  const remove = (item: PlaylistEntry, index: number) =>
    void undoable({ done: t('playlists.dropped'), failed: t('playlists.dropFailed') }, () =>
      dropFromPlaylist(client, playlist.id, item, index),
    )
  return (
    <Path
      label={playlist.name}
      count={count}
      rowOf={rowOf}
      onRange={onRange}
      onMove={async ({ from, to }) => {
        const item = at(from)
        if (item !== undefined) await moveInPlaylist(client, playlist.id, item, from, to)
      }}
    >
      {(index, cell) => {
        const item = at(index)
        if (item === undefined) return null
        const { comic, series } = item
        return (
          <RowBody
            item={item}
            name={nameOf(item)}
            listId={playlist.id}
            reading={comic && stateOf(comic)}
            read={series?.read ?? 0}
            onRemove={() => remove(item, index)}
            {...cell}
          />
        )
      }}
    </Path>
  )
}
