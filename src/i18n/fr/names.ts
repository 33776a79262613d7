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
  playlist: {
    back: 'Revenir aux playlists',
    empty: 'Cette playlist est vide',
  },
  more_one: 'et {{count, number}} de plus',
  more_many: 'et {{count, number}} de plus',
  more_other: 'et {{count, number}} de plus',
}
