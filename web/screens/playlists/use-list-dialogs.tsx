import { Pencil, Snowflake, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { LazyNameDialog } from '#web/actions/playlists/lazy-name-dialog.tsx'
import { useRemovePlaylist } from '#web/actions/playlists/use-playlist-actions.ts'
import { useFreezeShelf, useRemoveShelf } from '#web/actions/shelves/use-shelf-actions.ts'
import { paths } from '#web/app/paths.ts'
import { Confirm } from '#web/components/dialogs/confirm.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import type { OwnList } from './playlist-order.ts'

/** Returns the entries of a list's menu, the screen's dialogs, and the functions that open them. */
export function useListDialogs() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const removePlaylist = useRemovePlaylist()
  const removeShelf = useRemoveShelf()
  const freeze = useFreezeShelf()
  const [isNaming, setNaming] = useOpen()
  const [isAsking, setAsking] = useOpen()
  const [selected, setSelected] = useState<OwnList>()
  const name = (list: OwnList | undefined) => {
    setSelected(list)
    setNaming(true)
  }
  const askRemoval = (list: OwnList) => {
    setSelected(list)
    setAsking(true)
  }
  const isShelf = selected?.playlist === null
  return {
    create: () => name(undefined),
    entriesOf: (list: OwnList) => {
      const { shelf } = list
      return [
        {
          label: t(shelf === null ? 'playlists.edit' : 'shelves.edit'),
          icon: <Pencil aria-hidden="true" />,
          onClick: () => (shelf === null ? name(list) : void navigate(paths.editShelf(list.id))),
        },
        ...(shelf === null
          ? []
          : [
              {
                label: t('shelves.freezeTitle'),
                icon: <Snowflake aria-hidden="true" />,
                onClick: () => void freeze(shelf),
              },
            ]),
        {
          label: t(shelf === null ? 'playlists.remove' : 'shelves.remove'),
          icon: <Trash2 aria-hidden="true" />,
          onClick: () => askRemoval(list),
        },
      ]
    },
    elements: (
      <>
        <LazyNameDialog playlist={selected} open={isNaming} onClose={() => setNaming(false)} />
        <Confirm
          open={isAsking}
          onClose={() => setAsking(false)}
          title={t(isShelf ? 'shelves.remove' : 'playlists.remove')}
          action={t('entities.delete')}
          onConfirm={() => {
            setAsking(false)
            if (selected !== undefined) void (isShelf ? removeShelf : removePlaylist)(selected.id)
          }}
        >
          <p>{t(isShelf ? 'shelves.removeAsk' : 'playlists.removeAsk')}</p>
          <p className="playlists-meant">{selected?.name}</p>
        </Confirm>
      </>
    ),
  }
}
