import { addressOf } from '#contract/address.ts'
import { headers } from '#contract/helper/metadata.ts'
import { type Playlist as PlaylistAnswer, playlists } from '#contract/helper/playlists.ts'
import type { Header } from '#library/edit/choices.ts'
import type { Playlist } from '#library/edit/playlists.ts'

/** Returns the version of a picture in its address, so that a changed picture gets another address. */
const versionOf = (picture: string): string => picture.slice(0, 20)

/** Returns the address of a series' header image; null if it has none. */
export function headerAddress({ key, header }: Header): string | null {
  if (header === null) return null
  return addressOf(headers.get, { params: { seriesKey: key }, query: { v: versionOf(header) } })
}

/** Returns a playlist as the API represents it, with the address of its image. */
export function playlistAnswer({ image, ...list }: Playlist): PlaylistAnswer {
  const address =
    image && addressOf(playlists.image, { params: { id: list.id }, query: { v: versionOf(image) } })
  return { ...list, image: address }
}
