import type { Words } from '../../words.ts'

export const convert: Words['commands']['convert'] = {
  nothing: '変換するものはありません。',
  planned: '変換されるファイル：{{files, number}}',
  ask_one: '{{count, number}}個のファイルを変換しますか？[y/N]',
  ask_other: '{{count, number}}個のファイルを変換しますか？[y/N]',
  done_one: '{{count, number}}個のファイルを変換しました。取り消すには：{{called}} undo {{batch}}',
  done_other: '{{count, number}}個のファイルを変換しました。取り消すには：{{called}} undo {{batch}}',
}
