export const comics = {
  title: 'Cómics',
  search: 'Buscar por título',
  total_one: '{{count, number}} elemento',
  total_other: '{{count, number}} elementos',
  filtered: '{{shown, number}} de {{total, number}} elementos (filtrado)',
  loading: 'Cargando cómics...',
  empty: 'Sin cómics aún',
  emptyHint: 'Añade una carpeta y aparecerán aquí, agrupados por series.',
  setUp: 'Configurar Bibliotecas',
  noResults: 'Sin resultados',
  noResultsHint: 'Ningún título contiene «{{query}}».',
  clearSearch: 'Borrar búsqueda',
} as const
