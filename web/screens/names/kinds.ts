import { paths } from '#web/app/paths.ts'

/** Whose names are listed: as the navigation calls them, and as the grid is filtered by them. */
export const KINDS = {
  characters: { filter: 'characters', counted: 'names.appearances', to: paths.characters },
  artists: { filter: 'artists', counted: 'common.comics', to: paths.artists },
  storylines: { filter: 'storylines', counted: 'common.comics', to: paths.storylines },
  publishers: { filter: 'publisher', counted: 'common.comics', to: paths.publishers },
} as const

export type Kind = keyof typeof KINDS
