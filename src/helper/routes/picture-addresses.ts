import { addressOf } from '#contract/address.ts'
import { headers } from '#contract/helper/metadata.ts'
import { type Playlist as PlaylistAnswer, playlists } from '#contract/helper/playlists.ts'
import type { Header } from '#library/edit/choices.ts'
import type { Playlist } from '#library/edit/playlists.ts'

/** What an address of a picture carries so that another picture has another. */
const versionOf = (picture: string): string => picture.slice(0, 20)

/** Where a series' header image is, null when it has none. */
export function headerAddress({ key, header }: Header): string | null {
  if (header === null) return null
  return addressOf(headers.get, { params: { seriesKey: key }, query: { v: versionOf(header) } })
}

/** A playlist as it is answered, with the address of its image. */
export function playlistAnswer({ image, ...list }: Playlist): PlaylistAnswer {
  const address =
    image && addressOf(playlists.image, { params: { id: list.id }, query: { v: versionOf(image) } })
  return { ...list, image: address }
}
