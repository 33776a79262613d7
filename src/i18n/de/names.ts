export const names = {
  search: {
    characters: 'Figuren suchen',
    artists: 'Mitwirkende suchen',
    storylines: 'Handlungsbögen suchen',
    publishers: 'Verlage suchen',
    playlists: 'Playlists suchen',
  },
  empty: {
    characters: 'Keine Figuren',
    artists: 'Keine Mitwirkenden',
    storylines: 'Keine Handlungsbögen',
    publishers: 'Keine Verlage',
    playlists: 'Keine Playlists',
  },
  emptyHint: 'Sie erscheinen hier, sobald die Metadaten deiner Comics sie nennen.',
  playlistsHint: 'Wähle Comics oder Serien und füge sie im Menü ihres Covers einer Playlist hinzu.',
  none: 'Keine Ergebnisse',
  noneHint: 'Kein Name enthält „{{query}}“.',
  loading: 'Namen werden geladen …',
  playlist: {
    back: 'Zurück zu den Playlists',
    empty: 'Diese Playlist ist leer',
  },
  more_one: 'und {{count, number}} weitere',
  more_other: 'und {{count, number}} weitere',
}
