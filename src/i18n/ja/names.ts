export const names = {
  search: {
    characters: '登場人物を検索',
    artists: 'アーティストを検索',
    storylines: 'ストーリーラインを検索',
    publishers: '出版社を検索',
    playlists: 'プレイリストを検索',
  },
  empty: {
    characters: '登場人物はまだいません',
    artists: 'アーティストはまだいません',
    storylines: 'ストーリーラインはまだありません',
    publishers: '出版社はまだありません',
    playlists: 'プレイリストはまだありません',
  },
  emptyHint: 'コミックのメタデータに名前があると、ここに表示されます。',
  playlistsHint: 'コミックやシリーズを選び、表紙のメニューからプレイリストに追加できます。',
  none: '結果がありません',
  noneHint: '「{{query}}」を含む名前はありません。',
  loading: '名前を読み込み中…',
  playlist: {
    back: 'プレイリストに戻る',
    empty: 'このプレイリストは空です',
  },
  more_one: 'ほか{{count, number}}人',
  more_other: 'ほか{{count, number}}人',
}
