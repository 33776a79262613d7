/** What is said once an account has recorded something of its comics. */
export const records = {
  roles: {
    writer: 'Scénariste',
    penciller: 'Dessinateur',
    inker: 'Encreur',
    colorist: 'Coloriste',
    letterer: 'Lettreur',
    cover_artist: 'Artiste de couverture',
    editor: 'Éditeur',
  },
  library: {
    deleted: 'BD supprimée',
    cleared: 'Bibliothèque vidée',
    indexed: 'Indexation terminée',
    indexedCount_one: '{{count, number}} BD',
    indexedCount_other: '{{count, number}} BD',
  },
  metadata: {
    saved: 'Métadonnées enregistrées',
  },
  characters: {
    created: 'Personnage créé',
    updated: 'Personnage modifié',
    deleted: 'Personnage supprimé',
  },
  artists: {
    created: 'Artiste créé',
    updated: 'Artiste modifié',
    deleted: 'Artiste supprimé',
  },
  publishers: {
    created: 'Éditeur créé',
    updated: 'Éditeur modifié',
    deleted: 'Éditeur supprimé',
  },
  storylines: {
    created: 'Arc créé',
    updated: 'Arc modifié',
    deleted: 'Arc supprimé',
  },
} as const
