/** Credit roles, and confirmations of changes to an account's records. */
export const records = {
  roles: {
    writer: 'Text',
    penciller: 'Zeichnungen',
    inker: 'Tusche',
    colorist: 'Farben',
    letterer: 'Lettering',
    cover_artist: 'Cover',
    editor: 'Redaktion',
  },
  library: {
    deleted: 'Comic gelöscht',
    cleared: 'Bibliothek geleert',
    indexed: 'Indexierung abgeschlossen',
  },
  characters: {
    created: 'Figur angelegt',
    updated: 'Figur geändert',
    deleted: 'Figur gelöscht',
  },
  artists: {
    created: 'Person angelegt',
    updated: 'Person geändert',
    deleted: 'Person gelöscht',
  },
  publishers: {
    created: 'Verlag angelegt',
    updated: 'Verlag geändert',
    deleted: 'Verlag gelöscht',
  },
  storylines: {
    created: 'Handlungsbogen angelegt',
    updated: 'Handlungsbogen geändert',
    deleted: 'Handlungsbogen gelöscht',
  },
} as const
