import type { Words } from '../words.ts'

export const writeSetting: Words['writeSetting'] = {
  label: 'メタデータ',
  off: '書き込まない',
  beside: '隣に',
  into: '中に',
  offHint: '修正はComicsだけに保存されます。ファイルには触れません。',
  besideHint:
    'コミックの隣の小さなファイルに書き込みます。コミックには触れません。ほかのプログラムは読まないことがあります。',
  intoHint: '各CBZのComicInfo.xmlに書き込みます。ページには触れません。ほかの形式では隣に書き込みます。',
  follow: '修正を自動で書き込む',
  followHint: '最後の修正から1分後に、確認なしで書き込みます。すべて変更履歴に残り、元に戻せます。',
  asked: '内容を確認してから、指示したときだけ書き込みます。',
  now: '修正を書き込む…',
  failed: '保存できませんでした',
}
