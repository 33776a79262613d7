import type { Words } from '../../../words.ts'

export const files: Pick<Words['help'], 'write' | 'organize' | 'convert' | 'undo'> = {
  write: {
    about: '編集したメタデータを、ライブラリが許す場合にファイルへ書き込みます',
    query: 'この検索に一致するコミックだけ（docs/queries.md）。省略時は編集したものすべて',
    dryRun: '何も書き込まず、変更内容を表示します',
    examples: {
      preview: '各ファイルの変更内容を表示します',
      series: '確認してから、あるシリーズに書き込みます',
      script: 'スクリプト用',
    },
  },
  organize: {
    about: 'テンプレートに従ってコミックの名前とフォルダーを整えます',
    query: 'この検索に一致するコミックだけ（docs/queries.md）。省略時はすべて',
    mode: 'wrong：間違いだけ（既定）、folders：フォルダーだけ、all：すべて',
    template:
      '種類ごとのテンプレート：issue、annual、trade、one-shot、manga、book（docs/organise.md）。繰り返し指定できます',
    dryRun: '何も移動せず、変更内容を表示します',
    examples: {
      preview: '間違いと、整理後の名前を表示します',
      series: '確認してから、あるシリーズを整理します',
      template: '独自のテンプレートを使います',
    },
  },
  convert: {
    about: 'cbr・cb7・cbtをcbzに変換します。元のファイルは30日間ライブラリのごみ箱に残ります',
    query: 'この検索に一致する作品だけ（docs/queries.md）。指定しなければcbz以外のすべて',
    dryRun: '何が変換されるかを表示し、何も変更しません',
    examples: {
      preview: '変換されるものと、されないものとその理由を表示',
      series: 'シリーズを確認後に変換',
      script: 'スクリプトで',
    },
  },
  undo: {
    about: 'ファイルの変更を取り消し、元と同じバイトに戻します',
    batch: '`history --files`が表示するID。省略時は最後の変更',
    examples: {
      last: '確認してから、最後の変更を取り消します',
      other: '確認せずに別の変更を取り消します',
    },
  },
}
