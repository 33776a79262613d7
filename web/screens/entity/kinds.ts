import type { EntityKind } from '#domain/entities.ts'
import { paths } from '#web/app/paths.ts'

/** Per kind: its filter of the grid of comics, the text of its comic count, and the path of its list. */
export const KINDS = {
  characters: { filter: 'characters', counted: 'home.appearances', list: paths.characters },
  artists: { filter: 'artists', counted: 'common.comics', list: paths.artists },
  storylines: { filter: 'storylines', counted: 'common.comics', list: paths.storylines },
  publishers: { filter: 'publisher', counted: 'common.comics', list: paths.publishers },
} as const satisfies Record<EntityKind, unknown>
