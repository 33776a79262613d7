import type { Words } from '../words.ts'

export const terminal: Words['terminal'] = {
  more_one: 'ほか{{count, number}}件',
  more_other: 'ほか{{count, number}}件',
  time: {
    seconds: '{{seconds}}秒',
    minutes: '{{minutes}}分',
    hours: '{{hours}}時間{{minutes}}分',
    perSecond: '毎秒{{speed, number}}件',
    perMinute: '毎分{{speed, number}}件',
    left: '残り{{time}}',
  },
  keys: {
    stop: 'q で停止',
    leave: 'q で表示を閉じる',
  },
  scan: {
    joined: 'すでに実行中のスキャンを表示しています。',
    goesOn: 'スキャンは続いています。',
    ofTotal: '{{discovered, number}}件中{{processed, number}}件',
    took: '所要時間：{{time}}',
    tookWithCovers_one: '所要時間：{{time}} · 新しい表紙{{count, number}}件',
    tookWithCovers_other: '所要時間：{{time}} · 新しい表紙{{count, number}}件',
    leftUnknown: 'フォルダーの確認が終わっていません。次のスキャンで続きから再開します。',
    leftFiles_one:
      '{{discovered, number}}件中{{count, number}}件のファイルが残っています。次のスキャンで続きから再開します。',
    leftFiles_other:
      '{{discovered, number}}件中{{count, number}}件のファイルが残っています。次のスキャンで続きから再開します。',
    leftCovers_one:
      'ファイルはすべて読み取りました。表紙が{{count, number}}件残っています。次のスキャンで続きから再開します。',
    leftCovers_other:
      'ファイルはすべて読み取りました。表紙が{{count, number}}件残っています。次のスキャンで続きから再開します。',
  },
  index: {
    title: '取り込み中',
    stopping: '停止しています…',
    beginning: 'アカウントの内容を確認しています…',
    counts: '追加{{added, number}} · 取り込み済み{{skipped, number}} · つながり{{links, number}}',
    failed: '失敗{{failed, number}}',
    stopped:
      '取り込みを停止しました：追加{{added, number}}、取り込み済み{{skipped, number}}、失敗{{failed, number}}、残り{{left, number}}。次の取り込みで続きから再開します。',
  },
}
