/** Credit roles, and confirmations of changes to an account's records. */
export const records = {
  roles: {
    writer: 'Scénario',
    penciller: 'Dessin',
    inker: 'Encrage',
    colorist: 'Couleurs',
    letterer: 'Lettrage',
    cover_artist: 'Couverture',
    editor: 'Suivi éditorial',
  },
  library: {
    deleted: 'BD supprimée',
    cleared: 'Bibliothèque vidée',
    indexed: 'Indexation terminée',
  },
  characters: {
    created: 'Personnage créé',
    updated: 'Personnage modifié',
    deleted: 'Personnage supprimé',
  },
  artists: {
    created: 'Fiche d’artiste créée',
    updated: 'Fiche d’artiste modifiée',
    deleted: 'Fiche d’artiste supprimée',
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
