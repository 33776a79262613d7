/** Credit roles, and confirmations of changes to an account's records. */
export const records = {
  roles: {
    writer: 'Writer',
    penciller: 'Penciller',
    inker: 'Inker',
    colorist: 'Colorist',
    letterer: 'Letterer',
    cover_artist: 'Cover artist',
    editor: 'Editor',
  },
  library: {
    deleted: 'Comic deleted',
    cleared: 'Library cleared',
    indexed: 'Indexing complete',
  },
  characters: {
    created: 'Character created',
    updated: 'Character updated',
    deleted: 'Character deleted',
  },
  artists: {
    created: 'Artist created',
    updated: 'Artist updated',
    deleted: 'Artist deleted',
  },
  publishers: {
    created: 'Publisher created',
    updated: 'Publisher updated',
    deleted: 'Publisher deleted',
  },
  storylines: {
    created: 'Storyline created',
    updated: 'Storyline updated',
    deleted: 'Storyline deleted',
  },
} as const
