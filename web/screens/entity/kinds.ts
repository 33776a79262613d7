import type { EntityKind } from '#domain/entities.ts'
import { paths } from '#web/app/paths.ts'

/** What differs between the kinds: how the grid of comics is filtered by their names, how they are counted, where they are. */
export const KINDS = {
  characters: { filter: 'characters', counted: 'home.appearances', list: paths.characters },
  artists: { filter: 'artists', counted: 'common.comics', list: paths.artists },
  storylines: { filter: 'storylines', counted: 'common.comics', list: paths.storylines },
  publishers: { filter: 'publisher', counted: 'common.comics', list: paths.publishers },
} as const satisfies Record<EntityKind, unknown>
