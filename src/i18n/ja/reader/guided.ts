import type { Words } from '../../words.ts'

export const guided: Words['guided'] = {
  panel: 'コマ {{panel}}/{{panels}}',
  panelOf: '{{total}}ページ中{{page}}ページ目、{{panels}}コマ中{{panel}}コマ目',
  wholePage: 'ページ全体',
  finding: 'コマを検出中…',
  previous: '前へ',
  next: '次へ',
  panels: 'ページのコマ',
  goTo: 'コマ{{panel}}へ',
  page: 'ページ {{page}}',
  share: '全体の{{percent}}%',
  nextKey: '次へ',
  backKey: 'ページに戻る',
  correct: 'コマを修正',
  correctHint: 'ページ上にコマを描きます。ドラッグで移動、角を引いて大きさを変えられます。',
  earlier: '先に読む',
  later: '後に読む',
  remove: 'コマを削除',
  reset: '検出結果に戻す',
}
