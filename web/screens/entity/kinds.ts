import type { EntityKind, RoleCode } from '#domain/entities.ts'
import { paths } from '#web/app/paths.ts'

/** What differs between the kinds: how the grid of comics is filtered by their names, how they are counted, where they are. */
export const KINDS = {
  characters: { filter: 'characters', counted: 'home.appearances', list: paths.characters },
  artists: { filter: 'artists', counted: 'common.comics', list: paths.artists },
  storylines: { filter: 'storylines', counted: 'common.comics', list: paths.storylines },
  publishers: { filter: 'publisher', counted: 'common.comics', list: paths.publishers },
} as const satisfies Record<EntityKind, unknown>

/** What a role is called beside a comic: "Dibujo", where a person's is "Dibujante". */
export const CREDIT_OF = {
  writer: 'comic.roles.writers',
  penciller: 'comic.roles.pencillers',
  inker: 'comic.roles.inkers',
  colorist: 'comic.roles.colorists',
  letterer: 'comic.roles.letterers',
  cover_artist: 'comic.roles.coverArtists',
  editor: 'comic.roles.editors',
} as const satisfies Record<RoleCode, string>

/** True for the role codes that are known; an account may hold others. */
export const isRole = (code: string): code is RoleCode => code in CREDIT_OF
