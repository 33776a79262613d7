/** Credit roles, and confirmations of changes to an account's records. */
export const records = {
  roles: {
    writer: 'Guionista',
    penciller: 'Dibujante',
    inker: 'Entintador',
    colorist: 'Colorista',
    letterer: 'Rotulador',
    cover_artist: 'Artista de portada',
    editor: 'Editor',
  },
  library: {
    deleted: 'Cómic eliminado',
    cleared: 'Biblioteca limpiada',
    indexed: 'Indexado completado',
  },
  characters: {
    created: 'Personaje creado correctamente',
    updated: 'Personaje actualizado correctamente',
    deleted: 'Personaje eliminado correctamente',
  },
  artists: {
    created: 'Artista creado correctamente',
    updated: 'Artista actualizado correctamente',
    deleted: 'Artista eliminado correctamente',
  },
  publishers: {
    created: 'Editorial creada correctamente',
    updated: 'Editorial actualizada correctamente',
    deleted: 'Editorial eliminada correctamente',
  },
  storylines: {
    created: 'Storyline creado correctamente',
    updated: 'Storyline actualizado correctamente',
    deleted: 'Storyline eliminado correctamente',
  },
} as const
