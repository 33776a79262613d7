import type { Words } from '../../words.ts'

export const organize: Words['commands']['organize'] = {
  planned_one: '整理：{{count, number}}冊、そのまま：{{stays, number}}冊、整理済み：{{unchanged, number}}冊',
  planned_other:
    '整理：{{count, number}}冊、そのまま：{{stays, number}}冊、整理済み：{{unchanged, number}}冊',
  ask_one: '{{count, number}}個のファイルを整理しますか？[y/N]',
  ask_other: '{{count, number}}個のファイルを整理しますか？[y/N]',
  done_one: '{{count, number}}個のファイルを整理しました。取り消すには：{{called}} undo {{batch}}',
  done_other: '{{count, number}}個のファイルを整理しました。取り消すには：{{called}} undo {{batch}}',
  stays: '{{path}}はそのままです：{{reason}}',
  reasons: {
    missing: 'テンプレートに必要な情報がありません（{{fields}}）',
    'no-name': '名前が空になります',
    'too-long': 'パスがWindowsやSMBには長すぎます',
    collision: '同じ名前のファイルがあります：{{target}}',
    'case-only': '大文字と小文字だけの違いです：{{target}}',
    link: 'シンボリックリンク、またはその中にあります',
    shared: 'トレントなど、ほかのフォルダーと共有されています',
    'unreadable-name': '名前が正しい文字列ではありません',
    gone: 'ファイルがありません。ライブラリをスキャンしてください',
    cycle: 'ほかのコミックと名前を入れ替える必要があります：{{target}}',
  },
}
