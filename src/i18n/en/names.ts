export const names = {
  search: {
    characters: 'Search characters',
    artists: 'Search artists',
    storylines: 'Search storylines',
    publishers: 'Search publishers',
    playlists: 'Search playlists',
  },
  empty: {
    characters: 'No characters yet',
    artists: 'No artists yet',
    storylines: 'No storylines yet',
    publishers: 'No publishers yet',
    playlists: 'No playlists yet',
  },
  emptyHint: 'They appear here once the metadata of your comics names them.',
  playlistsHint: 'Add comics or series to a playlist from the menu of each cover.',
  none: 'No results',
  noneHint: 'No name contains “{{query}}”.',
  loading: 'Loading names…',
  playlist: { back: 'Back to Playlists', empty: 'This playlist is empty' },
  more_one: 'and {{count, number}} more',
  more_other: 'and {{count, number}} more',
}
