export const picker = {
  likely: 'ありそうな場所',
  folders: 'フォルダー',
  yours: '自分のフォルダー',
  disk: '接続中のディスク',
  without: 'コミックなし',
  browse: '参照…',
  up: '{{name}} に戻る',
  empty: 'この中にフォルダーはありません。',
  use: 'このフォルダーを使う',
  none: 'コミックの入ったフォルダーを選んでください。',
  counting: 'コミックを数えています…',
  noComics: '{{name}} にコミックはありません。',
  pictures_one:
    '写真が{{count, number}}枚あります。cbz、cbr、pdf、epub、mobi の入ったフォルダーを探してください。',
  formats: 'cbz、cbr、pdf、epub、mobi の入ったフォルダーを探してください。',
  comics_one: '冊のコミック',
  comics_other: '冊のコミック',
  inFolders_one: '{{count, number}}個のフォルダー内',
  inFolders_other: '{{count, number}}個のフォルダー内',
  meanwhile: 'その間も読めます。',
  pictures_other:
    '写真が{{count, number}}枚あります。cbz、cbr、pdf、epub、mobi の入ったフォルダーを探してください。',
}
