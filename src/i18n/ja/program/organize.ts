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
}
