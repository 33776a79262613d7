export const comics = {
  title: 'コミック',
  search: 'タイトルで検索',
  total_one: '{{count, number}}件',
  total_other: '{{count, number}}件',
  filtered: '{{total, number}}件中{{shown, number}}件（絞り込み）',
  loading: 'コミックを読み込んでいます...',
  empty: 'まだコミックがありません',
  emptyHint: 'フォルダーを追加すると、シリーズごとにここへ並びます。',
  setUp: 'ライブラリを設定',
  noResults: '見つかりません',
  noResultsHint: '「{{query}}」を含むタイトルはありません。',
  clearSearch: '検索を消去',
}
