import type { Words } from '../words.ts'

export const fileActions: Words['fileActions'] = {
  more: 'その他の操作',
  short: 'その他',
  write: 'ファイルに書き込む…',
  organise: 'ファイルの整理…',
  organiseIn: '{{path}} のファイルを整理',
}
