export const comics = {
  title: 'Comics',
  search: 'Search by title',
  total_one: '{{count, number}} item',
  total_other: '{{count, number}} items',
  filtered: '{{shown, number}} of {{total, number}} items (filtered)',
  loading: 'Loading comics...',
  empty: 'No comics yet',
  emptyHint: 'Add a folder and they appear here, grouped by series.',
  setUp: 'Set up libraries',
  noResults: 'No results',
  noResultsHint: 'No title contains “{{query}}”.',
  clearSearch: 'Clear search',
}
