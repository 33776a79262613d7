import type { FILE_ERRORS } from '#domain/errors/program/file-errors.ts'

export const fileErrors = {
  'write-off': 'このライブラリには何も書き込まれません。',
  'file-shared': 'このファイルは、トレントのように別の場所にも名前があります。変更していません：{{path}}',
  'file-not-here': 'このファイルはこのディスクではなくクラウドにあります。変更していません：{{path}}',
  'file-changed': 'その間に別のプログラムがこのファイルを変更しました。変更していません：{{path}}',
  'file-not-writable': 'Comicsにはここへ書き込む権限がありません：{{path}}',
  'file-exists': '同じ名前のファイルがあるため、移動しません：{{path}}',
  'zip-unusual': 'このzipは通常の形式ではないため（{{detail}}）、何も書き込みません：{{path}}',
  'comic-info-refused':
    'このコミックのComicInfo.xmlは確実に編集できないため（{{detail}}）、そのまま残します。',
  'conversion-refused': '同じ内容のzipでは同じ作品にならないため（{{detail}}）、変換しません：{{path}}',
  'write-unverified': '新しいファイルが想定と異なるため、元のファイルを残します：{{path}}',
  'undo-partial': 'その後ファイルが変更されたため、メタデータだけを元に戻しました。',
  'undo-gone': '取り消しに必要なデータは削除されました。',
  'batch-not-found': 'そのようなファイルの変更はありません。',
  'plan-expired': 'このプレビューは古くなりました。もう一度作成してください。',
  'files-busy': 'ライブラリのファイルはすでに変更中です。',
} as const satisfies Record<keyof typeof FILE_ERRORS, string>
