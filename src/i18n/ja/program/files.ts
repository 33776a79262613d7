import type { Words } from '../../words.ts'

export const files: Words['commands']['files'] = {
  skipped: '{{path}}：{{reason}}',
  off: '{{path}}には何も書き込みません。許可するには：{{called}} library set フォルダー --write into',
  planned: '書き込まれるファイル：{{files, number}}',
  stopped:
    '停止しました。変更したファイル：{{done, number}}／{{total, number}}。同じコマンドで続行します。変更内容は「{{called}} history --files」で確認できます。',
  batch: '{{id}}  {{when}}  {{kind}}：{{states}}',
  nothing: '書き込むものはありません。',
  ask_one: '{{count, number}}個のファイルに書き込みますか？[y/N]',
  ask_other: '{{count, number}}個のファイルに書き込みますか？[y/N]',
  done_one: '{{count, number}}個のファイルに書き込みました。取り消すには：{{called}} undo {{batch}}',
  done_other: '{{count, number}}個のファイルに書き込みました。取り消すには：{{called}} undo {{batch}}',
  unchanged_one: '{{count, number}}個のファイルはそのままです。',
  unchanged_other: '{{count, number}}個のファイルはそのままです。',
  beside: 'ファイルの隣',
  askUndo_one: '{{count, number}}個のファイルの変更を取り消しますか？[y/N]',
  askUndo_other: '{{count, number}}個のファイルの変更を取り消しますか？[y/N]',
  undone_one: '{{count, number}}個のファイルで取り消しました。',
  undone_other: '{{count, number}}個のファイルで取り消しました。',
  none: '変更されたファイルはありません。',
  kinds: {
    write: 'メタデータの書き込み',
    rename: 'ファイル名の変更',
    convert: 'ファイルの変換',
    undo: '取り消し',
  },
  states: {
    done: '完了{{count, number}}',
    undone: '取り消し済み{{count, number}}',
    skipped: '省略{{count, number}}',
    failed: '失敗{{count, number}}',
    due: '待機中{{count, number}}',
  },
  warnings: {
    'comma-in-name': 'ほかのプログラムは「{{value}}」を複数の名前として読み取ります（{{element}}）',
    'repeated-element': '{{element}}が複数あるため、残りは削除されます',
    'metron-differs': 'MetronInfo.xmlの{{element}}は確実に変更できないため、そのまま残り、内容が異なります',
    'newer-element': '{{element}}は、ファイルが宣言しているComicInfo 2.0にはありません',
  },
  others: 'そのまま残るもの：{{names}}',
  settings: {
    off: '書き込みなし',
    beside: 'メタデータはファイルの隣',
    into: 'メタデータはファイルの中',
    follow: '編集は自動で書き込み',
  },
}
