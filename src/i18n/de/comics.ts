export const comics = {
  title: 'Comics',
  search: 'Nach Titel suchen',
  total_one: '{{count, number}} Eintrag',
  total_other: '{{count, number}} Einträge',
  filtered: '{{shown, number}} von {{total, number}} Einträgen (gefiltert)',
  loading: 'Comics werden geladen...',
  empty: 'Noch keine Comics',
  emptyHint: 'Füge einen Ordner hinzu, und sie erscheinen hier, nach Serien geordnet.',
  setUp: 'Bibliotheken einrichten',
  noResults: 'Keine Treffer',
  noResultsHint: 'Kein Titel enthält „{{query}}“.',
  clearSearch: 'Suche löschen',
}
