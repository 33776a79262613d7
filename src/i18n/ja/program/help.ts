import type { Words } from '../../words.ts'
import { accounts } from './help/accounts.ts'
import { collecting } from './help/collecting.ts'
import { files } from './help/files.ts'
import { serving } from './help/serving.ts'

export const help: Words['help'] = {
  program: {
    about: '自分のコミックを、自分のパソコンで、どのブラウザーからでも。',
    examples: {
      add: 'コミックのフォルダーを追加します',
      scan: 'その中のコミックを見つけます',
      serve: 'ブラウザーで読みます',
      doctor: 'うまく動かない原因を調べます',
    },
    list: '「{{called}} --help」でコマンドの一覧を表示できます。',
    conventions:
      '終了コード：0 完了、1 原因の分かる失敗、2 Comics のエラー、\n            3 scan --strict で問題が見つかった、4 別のスキャンが実行中、130 中断\n--json を付けた場合：stdout に1行につき一つのオブジェクト。\n  最後は {{done}} または {{error}}',
  },
  titles: {
    usage: '使い方：',
    arguments: '引数：',
    options: 'オプション：',
    commands: 'コマンド：',
    examples: '例：',
  },
  terms: {
    options: '[オプション]',
    command: '[コマンド]',
  },
  notes: {
    choices: '選択肢：',
    default: '指定しない場合：',
  },
  options: {
    dataDir: 'Comics のデータフォルダー',
    json: 'stdout に1行につき一つの JSON オブジェクトを出力します',
    email: '使うアカウント',
    passwordStdin: '標準入力からパスワードを読み取ります',
    yes: '確認しません',
    quiet: '失敗と求められた出力だけを表示し、何も尋ねません',
    verbose: '失敗の詳細をすべて表示します',
    help: 'コマンドのヘルプを表示します',
    version: 'バージョン番号を表示します',
  },
  errors: {
    missingArgument: 'エラー：引数「{{argument}}」がありません',
    missingValue: 'エラー：オプション「{{option}}」の値がありません',
    unknownOption: 'エラー：オプション「{{option}}」はありません',
    unknownCommand: 'エラー：コマンド「{{command}}」はありません',
    extraArguments_one:
      'エラー：「{{command}}」の引数が多すぎます。指定できるのは{{count, number}}個ですが、{{received}}個あります。',
    extraArguments_other:
      'エラー：「{{command}}」の引数が多すぎます。指定できるのは{{count, number}}個ですが、{{received}}個あります。',
    invalidValue: 'エラー：オプション「{{option}}」に値「{{value}}」は指定できません。選択肢：{{choices}}',
    invalidArgument: 'エラー：引数「{{argument}}」に値「{{value}}」は指定できません。選択肢：{{choices}}',
    similar: '（{{names}} のことですか？）',
    similarOnes: '（次のいずれかのことですか：{{names}}）',
  },
  completion: {
    about: 'シェルでこれらのコマンドを補完するスクリプトを出力します',
    shell: '使っているシェル',
    examples: {
      bash: 'bash の場合',
      zsh: 'zsh の場合（compinit のあと）',
      fish: 'fish の場合',
    },
  },
  ...serving,
  ...collecting,
  ...files,
  ...accounts,
}
