export const comics = {
  title: 'BD',
  search: 'Chercher par titre',
  total_one: '{{count, number}} élément',
  total_other: '{{count, number}} éléments',
  filtered: '{{shown, number}} sur {{total, number}} éléments (filtré)',
  loading: 'Chargement des BD...',
  empty: 'Pas encore de BD',
  emptyHint: 'Ajoute un dossier et elles apparaissent ici, regroupées par séries.',
  setUp: 'Configurer les bibliothèques',
  noResults: 'Aucun résultat',
  noResultsHint: 'Aucun titre ne contient « {{query}} ».',
  clearSearch: 'Effacer la recherche',
}
