export const names = {
  search: {
    characters: 'Rechercher un personnage',
    artists: 'Rechercher un artiste',
    storylines: 'Rechercher un arc',
    publishers: 'Rechercher un éditeur',
    playlists: 'Rechercher une playlist',
  },
  empty: {
    characters: 'Aucun personnage',
    artists: 'Aucun artiste',
    storylines: 'Aucun arc',
    publishers: 'Aucun éditeur',
    playlists: 'Aucune playlist',
  },
  emptyHint: 'Ils apparaîtront ici dès que les métadonnées de tes BD les nommeront.',
  playlistsHint:
    'Choisis des BD ou des séries et ajoute-les à une playlist depuis le menu de leur couverture.',
  none: 'Aucun résultat',
  noneHint: 'Aucun nom ne contient « {{query}} ».',
  loading: 'Chargement des noms…',
  sort: 'Trier par',
  appearances_one: '{{count, number}} apparition',
  appearances_many: '{{count, number}} d’apparitions',
  appearances_other: '{{count, number}} apparitions',
  items_one: '{{count, number}} élément',
  items_many: '{{count, number}} d’éléments',
  items_other: '{{count, number}} éléments',
  playlist: {
    missing: 'Playlist introuvable',
    back: 'Revenir aux playlists',
    empty: 'Cette playlist est vide',
  },
}
