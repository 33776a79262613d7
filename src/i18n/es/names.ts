export const names = {
  search: {
    characters: 'Buscar personajes',
    artists: 'Buscar artistas',
    storylines: 'Buscar storylines',
    publishers: 'Buscar editoriales',
    playlists: 'Buscar playlists',
  },
  empty: {
    characters: 'No hay personajes',
    artists: 'No hay artistas',
    storylines: 'No hay storylines',
    publishers: 'No hay editoriales',
    playlists: 'No hay playlists',
  },
  emptyHint: 'Aparecerán cuando los metadatos de tus cómics los nombren.',
  playlistsHint: 'Añade cómics o series a una playlist en el menú de cada portada.',
  none: 'Sin resultados',
  noneHint: 'Ningún nombre contiene «{{query}}».',
  loading: 'Cargando nombres...',
  playlist: {
    back: 'Volver a Playlists',
    empty: 'Esta playlist está vacía',
  },
  more_one: 'y {{count, number}} más',
  more_many: 'y {{count, number}} más',
  more_other: 'y {{count, number}} más',
} as const
