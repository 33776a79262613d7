/** Credit roles, and confirmations of changes to an account's records. */
export const records = {
  roles: {
    writer: '脚本',
    penciller: '作画',
    inker: 'ペン入れ',
    colorist: '彩色',
    letterer: 'レタリング',
    cover_artist: '表紙画',
    editor: '編集',
  },
  library: {
    deleted: 'コミックを削除しました',
    cleared: 'ライブラリを空にしました',
    indexed: '取り込みが完了しました',
  },
  characters: {
    created: '登場人物を作成しました',
    updated: '登場人物を更新しました',
    deleted: '登場人物を削除しました',
  },
  artists: {
    created: 'アーティストを作成しました',
    updated: 'アーティストを更新しました',
    deleted: 'アーティストを削除しました',
  },
  publishers: {
    created: '出版社を作成しました',
    updated: '出版社を更新しました',
    deleted: '出版社を削除しました',
  },
  storylines: {
    created: 'ストーリーラインを作成しました',
    updated: 'ストーリーラインを更新しました',
    deleted: 'ストーリーラインを削除しました',
  },
} as const
